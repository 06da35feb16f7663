import { BoardView } from './board-view.tsx'
import { JoinView } from './join-view.tsx'

/** The board of a class, opened with the key of its address, which can be empty; without one: where students join. */
export default function ClassView({ given }: { readonly given?: string }) {
  return given === undefined ? <JoinView /> : <BoardView given={given} />
}
