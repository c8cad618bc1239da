import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig } from './connection.ts';

const CHANNEL = 'bursar_log';
const RECONNECT_MS = 1_000;
/** Under load one notification announces all batches of this time; after a pause, at once. */
const GAP_MS = 10;

export interface Notifications {
  /** Announce a commit to the other processes. Announcements made while one is under way go out as one. */
  send(): void;
  /** Begin to hear the other processes. Called again, it does nothing. */
  listen(): void;
  close(): Promise<void>;
}

/**
 * Wake-ups between processes, on their own connection: NOTIFY in the append transaction would make commits
 * queue for a lock. A failure is silent, because subscribers also poll.
 */
export function createNotifications(url: string, onNotification: () => void): Notifications {
  let client: Promise<pg.Client> | undefined;
  let listening = false;
  let closed = false;
  let due = false;
  let sending: Promise<void> | undefined;

  function connected(): Promise<pg.Client> {
    client ??= connect();
    return client;
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client(clientConfig(url, 'log notifications'));
    fresh.on('notification', onNotification);
    fresh.on('error', () => undefined);
    fresh.on('end', () => void lost());
    try {
      await fresh.connect();
      // A notification is not worth waiting for the disk.
      await fresh.query('SET synchronous_commit TO off');
      if (listening) await fresh.query(`LISTEN ${CHANNEL}`);
      return fresh;
    } catch (error) {
      fresh.end().catch(() => undefined);
      void lost();
      throw error;
    }
  }

  async function lost(): Promise<void> {
    client = undefined;
    if (!listening || closed) return;
    await sleep(RECONNECT_MS, undefined, { ref: false });
    if (!closed) connected().then(onNotification, () => undefined);
  }

  async function drain(): Promise<void> {
    while (due && !closed) {
      due = false;
      try {
        await (await connected()).query(`NOTIFY ${CHANNEL}`);
      } catch {
        // The others poll.
      }
      await sleep(GAP_MS);
    }
    sending = undefined;
  }

  return {
    send() {
      due = true;
      sending ??= drain();
    },
    listen() {
      if (listening) return;
      listening = true;
      const already = client;
      if (already === undefined) connected().catch(() => undefined);
      else already.then((open) => open.query(`LISTEN ${CHANNEL}`)).catch(() => undefined);
    },
    async close() {
      closed = true;
      await sending;
      await client?.then((open) => open.end()).catch(() => undefined);
    },
  };
}
