import { Outbox } from './outbox.ts'
import {
  type FromServer,
  LEADER_LOST,
  Names,
  type RequestMessage,
  type ToFollower,
  type ToLeader,
  type ToServer,
  type WorkspaceState,
} from './protocol.ts'
import type { Channel, Surroundings } from './surroundings.ts'

interface Asked {
  readonly message: RequestMessage
  /** Whom it was sent to; absent: it waits for a leader. */
  leader: string | undefined
  /** The head has come, chunks follow. */
  streaming: boolean
}

/** Hands the requests of this tab's page to the leading tab, and keeps those that have no leader yet. */
export class Follower {
  private readonly channel: Channel
  private readonly toPage: Outbox
  private readonly asked = new Map<number, Asked>()
  private leader: string | undefined

  /** `onState` gets the state of the leader's workspace. */
  constructor(around: Surroundings, workspace: string, onState: (state: WorkspaceState) => void) {
    this.toPage = new Outbox((messages) => around.post(messages))
    this.channel = around.channel(Names.clientChannel(workspace, around.id))
    this.channel.onmessage = ({ data }) => {
      const said = data as ToFollower | ToLeader
      if (said.type === 'answers' && said.leader === this.leader) for (const message of said.messages) this.pass(message)
      if (said.type === 'welcome') {
        this.follow(said.leader)
        onState({ ...said.state, role: 'follower' })
      }
    }
  }

  /** Whether it follows this leader already. */
  follows(leader: string): boolean {
    return this.leader === leader
  }

  receive(message: ToServer): void {
    if (message.type === 'request') {
      const asked: Asked = { message, leader: undefined, streaming: false }
      this.asked.set(message.id, asked)
      this.ask(asked)
      return
    }
    const asked = this.asked.get(message.id)
    if (message.type === 'cancel') this.asked.delete(message.id)
    if (asked?.leader !== undefined) this.say(asked.leader, message)
  }

  /**
   * The leader is gone. Streams end, so that watches are opened again; what only reads waits for the next leader; of the rest nobody
   * knows whether it was done.
   */
  lose(): void {
    this.leader = undefined
    for (const [id, asked] of this.asked) {
      if (asked.leader === undefined) continue
      asked.leader = undefined
      if (asked.streaming) this.finish({ type: 'end', id })
      else if (asked.message.method !== 'GET') this.finish({ type: 'failed', id, message: LEADER_LOST })
    }
  }

  /** Nobody will answer: no leader can be had. */
  fail(message: string): void {
    for (const id of [...this.asked.keys()]) this.finish({ type: 'failed', id, message })
  }

  /** The requests that still wait for a leader, once this worker is the leader itself. */
  retire(): RequestMessage[] {
    this.lose()
    const waiting = Array.from(this.asked.values(), ({ message }) => message)
    this.asked.clear()
    this.toPage.flush()
    return waiting
  }

  close(): void {
    this.channel.close()
  }

  private follow(leader: string): void {
    if (this.leader === leader) return
    this.lose()
    this.leader = leader
    for (const asked of this.asked.values()) this.ask(asked)
  }

  private ask(asked: Asked): void {
    if (this.leader === undefined) return
    asked.leader = this.leader
    this.say(this.leader, asked.message)
  }

  private say(leader: string, message: ToServer): void {
    const ask: ToLeader = { type: 'ask', leader, message }
    this.channel.postMessage(ask)
  }

  private pass(message: FromServer): void {
    const asked = this.asked.get(message.id)
    if (asked === undefined) return
    const begins = message.type === 'head' && message.body === undefined
    if (begins) asked.streaming = true
    if (begins || message.type === 'chunk') this.toPage.send(message)
    else this.finish(message)
  }

  private finish(message: FromServer): void {
    this.asked.delete(message.id)
    this.toPage.send(message)
  }
}
