import { ClientSession } from './client-session.ts'
import type { Engine } from './engine.ts'
import {
  type Announcement,
  type FromServer,
  Names,
  type Saving,
  type ToFollower,
  type ToLeader,
  type WorkspaceState,
} from './protocol.ts'
import type { Channel, Surroundings } from './surroundings.ts'

interface Follower {
  readonly session: ClientSession
  readonly channel: Channel
}

/** Runs the engine for the page of this tab and for the other tabs of the workspace. */
export class Leader {
  /** The page of this tab. */
  readonly own: ClientSession
  private readonly around: Surroundings
  private readonly workspace: string
  private readonly engine: Engine
  private readonly announcements: Channel
  private readonly followers = new Map<string, Follower>()
  private readonly ending = new AbortController()
  private saving: Saving = { ok: true }
  private closing: Promise<void> | undefined

  constructor(around: Surroundings, workspace: string, engine: Engine, announcements: Channel) {
    this.around = around
    this.workspace = workspace
    this.engine = engine
    this.announcements = announcements
    this.own = new ClientSession(engine.serve, (messages) => around.post(messages))
    this.tell()
  }

  get state(): WorkspaceState {
    return { role: 'leader', saving: this.saving, opened: this.engine.opened }
  }

  setSaving(saving: Saving): void {
    this.saving = saving
    this.tell()
  }

  receive(announcement: Announcement): void {
    if (announcement.type === 'hello') this.welcome(announcement.client)
    if (announcement.type === 'bye') this.forget(announcement.client)
  }

  close(): Promise<void> {
    this.closing ??= this.shutDown()
    return this.closing
  }

  private async shutDown(): Promise<void> {
    await this.engine.close()
    // Answers of the writes it waited for go out before the channels close.
    await Promise.resolve()
    this.ending.abort()
    for (const client of [...this.followers.keys()]) this.forget(client)
    this.own.end()
  }

  private tell(): void {
    const { state } = this
    this.around.post([{ type: 'state', state }])
    const announcement: Announcement = { type: 'leading', leader: this.around.id, state }
    this.announcements.postMessage(announcement)
  }

  private welcome(client: string): void {
    const { id: leader } = this.around
    let follower = this.followers.get(client)
    if (follower === undefined) {
      const channel = this.around.channel(Names.clientChannel(this.workspace, client))
      const post = (messages: readonly FromServer[]): void => say(channel, { type: 'answers', leader, messages })
      follower = { channel, session: new ClientSession(this.engine.serve, post) }
      this.followers.set(client, follower)
      const { session } = follower
      channel.onmessage = ({ data }) => {
        const ask = data as ToLeader | ToFollower
        if (ask.type === 'ask' && ask.leader === leader) session.receive(ask.message)
      }
      this.forgetOnDisconnect(client)
    }
    say(follower.channel, { type: 'welcome', leader, state: this.state })
  }

  /** A tab that crashes says nothing, but its lock becomes free. */
  private forgetOnDisconnect(client: string): void {
    const name = Names.clientLock(this.workspace, client)
    const gone = async (): Promise<void> => this.forget(client)
    this.around.locks?.request(name, { signal: this.ending.signal }, gone).catch(() => undefined)
  }

  private forget(client: string): void {
    const follower = this.followers.get(client)
    this.followers.delete(client)
    follower?.session.end()
    follower?.channel.close()
  }
}

const say = (channel: Channel, message: ToFollower): void => channel.postMessage(message)
