import { Follower } from './follower.ts'
import { Leader } from './leader.ts'
import { type Announcement, Names, type Open, type Saving, type ToWorkspace, type WorkspaceState } from './protocol.ts'
import { problemOf } from './saving.ts'
import type { Channel, Surroundings } from './surroundings.ts'

/**
 * A tab's worker. All workers of a workspace ask for one lock. The holder leads and the others follow it; when it goes, by closing or
 * by crashing, the browser gives the lock to the next.
 */
export class WorkspaceWorker {
  private readonly around: Surroundings
  private readonly closing = new AbortController()
  private readonly closed: Promise<void>
  private workspace = ''
  private announcements: Channel | undefined
  private follower: Follower | undefined
  private leader: Leader | undefined
  private failure: string | undefined
  /** The running attempt to make this worker the leader. */
  private opening: Promise<void> | undefined

  constructor(around: Surroundings) {
    this.around = around
    this.closed = new Promise((resolve) => this.closing.signal.addEventListener('abort', () => resolve()))
  }

  receive(message: ToWorkspace): void {
    if (message.type === 'ping') this.around.post([{ type: 'pong' }])
    else if (message.type === 'open') this.open(message)
    else if (message.type === 'close') void this.close()
    else if (this.leader !== undefined) this.leader.own.receive(message)
    else {
      this.follower?.receive(message)
      if (this.failure !== undefined) this.follower?.fail(this.failure)
    }
  }

  private open(open: Open): void {
    const { workspace } = open
    this.workspace = workspace
    const announcements = this.around.channel(Names.channel(workspace))
    this.announcements = announcements
    announcements.onmessage = ({ data }) => this.receiveAnnouncement(data as Announcement)
    this.follower = new Follower(this.around, workspace, (state) => this.followed(state))
    const lead = (): Promise<void> => {
      this.opening = this.lead(announcements, open)
      return this.opening
    }
    const { locks, id } = this.around
    if (locks === undefined) return void lead()
    const { signal } = this.closing
    const name = Names.clientLock(workspace, id)
    const hold = (): Promise<void> => {
      this.greet()
      return this.closed
    }
    locks.request(name, { signal }, hold).catch(() => undefined)
    const run = async (): Promise<void> => {
      await lead()
      if (this.leader !== undefined) await this.closed
      await this.leader?.close()
    }
    locks.request(Names.lock(workspace), { signal }, run).catch(() => undefined)
  }

  private greet(): void {
    if (this.leader === undefined) this.announce({ type: 'hello', client: this.around.id })
  }

  private announce(announcement: Announcement): void {
    this.announcements?.postMessage(announcement)
  }

  private receiveAnnouncement(announcement: Announcement): void {
    this.leader?.receive(announcement)
    if (this.leader !== undefined) return
    if (announcement.type === 'taking over') this.follower?.lose()
    if (announcement.type !== 'leading') return
    if (this.follower?.follows(announcement.leader) === true) this.followed({ ...announcement.state, role: 'follower' })
    else this.greet()
  }

  private followed(state: WorkspaceState): void {
    this.failure = undefined
    this.around.post([{ type: 'state', state }])
  }

  private async lead(announcements: Channel, open: Open): Promise<void> {
    let early: Saving | undefined
    const onSaving = (saving: Saving): void => {
      if (this.leader === undefined) early = saving
      else this.leader.setSaving(saving)
    }
    this.follower?.lose()
    this.announce({ type: 'taking over' })
    try {
      const engine = await this.around.openEngine(open, onSaving)
      if (this.closing.signal.aborted) return await engine.close()
      const leader = new Leader(this.around, this.workspace, engine, announcements)
      this.leader = leader
      if (early !== undefined) leader.setSaving(early)
      for (const message of this.follower?.retire() ?? []) leader.own.receive(message)
    } catch (error) {
      const saving = problemOf(error)
      this.failure = saving.ok ? '' : saving.message
      this.follower?.lose()
      this.follower?.fail(this.failure)
      this.around.post([{ type: 'state', state: { role: 'failed', saving } }])
    }
  }

  private async close(): Promise<void> {
    this.announce({ type: 'bye', client: this.around.id })
    this.closing.abort()
    await this.opening
    // The lock is held until the engine has closed, so that the next leader finds everything saved.
    await this.leader?.close()
    this.follower?.close()
    this.announcements?.close()
    this.around.post([{ type: 'closed' }])
  }
}
