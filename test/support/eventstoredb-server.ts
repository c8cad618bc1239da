import { randomUUID } from 'node:crypto';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';
import {
  deadlineExceeded,
  deletedError,
  eventAnswer,
  identifier,
  noLeaderError,
  notLeaderError,
  type ProposedEvent,
  proposedEvent,
  type StoredEvent,
  streamDeleted,
  success,
  text,
  uuid,
  wrongVersion,
} from './eventstoredb-messages.ts';

const { BatchAppendResp, ReadReq, ReadResp } = streams;
const { FOLLOWER, LEADER, UNKNOWN } = gossip.MemberInfo.VNodeState;
type BatchAppendReq = streams.BatchAppendReq;
type ReadReq = streams.ReadReq;
type ReadResp = streams.ReadResp;

/** Beyond what a double holds exactly, as positions of a large store may be. */
const FIRST_POSITION = 2n ** 53n + 1n;
/** How late a late answer comes. */
export const LATE_MS = 1_200;
const SOON_MS = 100;

/**
 * What goes wrong with appends: not answering is how the client comes to wait forever; the server tells
 * that it could not do one in time when the same events are being written at that moment.
 */
type AppendFault = 'lose the request' | 'answer late' | 'answer soon' | 'exceed the deadline';

/** How a node without a leader refuses: it says so, or it names one that is none any more. */
export type Refusal = 'unavailable' | 'not leader';

export interface EventStoreServer {
  /** Connection string of this server. */
  readonly url: string;
  /** The same as a cluster, whose leader the client looks for. */
  readonly clusterUrl: string;
  /**
   * A second node, which follows: it answers reads, forwards writes, and refuses what the leader is to
   * answer.
   */
  readonly followerUrl: string;
  /** How many writes the second node has forwarded. */
  forwarded(): number;
  /** How many append requests have come so far. */
  appends(): number;
  /** How many reads have come so far, of streams and of everything. */
  reads(): number;
  /**
   * How many calls are under way: requests without an answer, subscriptions, and the call that appends share.
   */
  openCalls(): number;
  /** The next appends suffer these faults, one each. */
  faultNextAppends(...faults: AppendFault[]): void;
  /** Answer nothing until `wake`: then do what was asked for meanwhile. */
  hang(): void;
  wake(): void;
  /** Refuse everything, and let nobody find a leader, until `findMajority`. */
  loseMajority(refusal?: Refusal): void;
  findMajority(): void;
  /** Store an event of another program. */
  storeForeign(stream: string, type: string, content?: { data?: string; metadata?: string }): void;
  /** End every open call without an error, as a server does that shuts down politely. */
  endCalls(): void;
  /** Break all connections, refuse new ones for a while, then go on with the same events. */
  restart(downMs: number): Promise<void>;
  /** How many events there are, the store's own among them. */
  events(): number;
  /** Restart with the first events alone, as from an older backup; with none of them it is another store. */
  comeBackOlder(events: number): Promise<void>;
  stop(): void;
}

/**
 * As much of EventStoreDB as Bursar uses: reads, filtered subscriptions to `$all`, idempotent appends.
 * It speaks the client's own protocol over a real socket, so that the client's faults are tested too.
 */
export async function startEventStoreServer(): Promise<EventStoreServer> {
  const all: StoredEvent[] = [];
  const byStream = new Map<string, StoredEvent[]>();
  const tombstones = new Set<string>();
  const subscribers = new Set<(event: StoredEvent) => void>();
  const openCalls = new Set<OpenCall>();
  const faults: AppendFault[] = [];
  let nextPosition = FIRST_POSITION;
  let appends = 0;
  let reads = 0;
  let forwarded = 0;
  /** What is to be done once the server wakes; undefined while it is awake. */
  let asleep: (() => void)[] | undefined;
  let refusal: Refusal | undefined;

  function whenAwake(work: () => void): void {
    if (asleep === undefined) work();
    else asleep.push(work);
  }

  /** The error of every call while there is no leader, and of one that the other node is to answer. */
  function refused(call?: NodeCall): grpc.ServiceError | undefined {
    const isMisplaced =
      call !== undefined && isAtFollower(call) && call.metadata.get('requires-leader').includes('true');
    if (isMisplaced) return notLeaderError(port);
    if (refusal === undefined) return undefined;
    return refusal === 'unavailable' ? noLeaderError() : notLeaderError(port);
  }

  const isAtFollower = (call: NodeCall) => call.getHost().endsWith(`:${followerPort}`);

  function store(stream: string, proposed: readonly ProposedEvent[]): StoredEvent[] {
    const recorded = byStream.get(stream) ?? [];
    byStream.set(stream, recorded);
    return proposed.map((event) => {
      const stored = { ...event, stream, revision: recorded.length, position: nextPosition };
      nextPosition += BigInt(100 + event.data.length);
      recorded.push(stored);
      all.push(stored);
      for (const notify of subscribers) notify(stored);
      return stored;
    });
  }

  function storeForeign(stream: string, type: string, { data = '{}', metadata = '' } = {}): void {
    const described = new Map([
      ['type', type],
      ['content-type', 'application/json'],
    ]);
    const written = { data: Buffer.from(data), customMetadata: Buffer.from(metadata) };
    store(stream, [{ id: randomUUID(), metadata: described, ...written }]);
  }

  /** The store writes events of its own among the others. */
  const storeStatistics = () => storeForeign('$stats-127.0.0.1:2113', '$statsCollected');

  function batchAppend(call: grpc.ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>): void {
    const pending = new Map<string, { options: streams.BatchAppendReq.Options; events: ProposedEvent[] }>();
    track(call);
    const take = (request: BatchAppendReq) => {
      const error = refused(call);
      if (error !== undefined) return void call.emit('error', error);
      if (isAtFollower(call)) forwarded += 1;
      const correlation = request.getCorrelationId()?.getString() ?? '';
      const options = request.getOptions();
      if (options !== undefined) pending.set(correlation, { options, events: [] });
      const append = pending.get(correlation);
      append?.events.push(...request.getProposedMessagesList().map(proposedEvent));
      if (append === undefined || !request.getIsFinal()) return;
      pending.delete(correlation);
      appends += 1;
      const fault = faults.shift();
      if (fault === 'lose the request') return;
      const answer =
        fault === 'exceed the deadline'
          ? new BatchAppendResp().setStreamIdentifier(identifier('')).setError(deadlineExceeded())
          : appendAnswer(append.options, append.events);
      answer.setCorrelationId(uuid(correlation));
      const waitMs = { 'answer soon': SOON_MS, 'answer late': LATE_MS }[fault as string];
      if (waitMs !== undefined) setTimeout(() => call.write(answer), waitMs);
      else call.write(answer);
    };
    call.on('data', (request: BatchAppendReq) => whenAwake(() => take(request)));
    call.on('end', () => call.end());
    call.on('error', () => undefined);
  }

  function appendAnswer(
    options: streams.BatchAppendReq.Options,
    events: ProposedEvent[],
  ): streams.BatchAppendResp {
    const stream = text(options.getStreamIdentifier()?.getStreamName_asU8());
    const recorded = byStream.get(stream) ?? [];
    const answer = new BatchAppendResp().setStreamIdentifier(identifier(stream));
    if (tombstones.has(stream)) return answer.setError(streamDeleted(stream));
    const expected = options.hasAny()
      ? recorded.length
      : options.hasNoStream()
        ? 0
        : Number(options.getStreamPosition()) + 1;
    if (expected !== recorded.length) {
      const earlier = recorded.slice(expected, expected + events.length);
      const last = earlier.at(-1);
      const repeated = events.every(({ id }, index) => id === earlier[index]?.id);
      if (!repeated || last === undefined) return answer.setError(wrongVersion(expected, recorded.length));
      return answer.setSuccess(success(last));
    }
    const last = store(stream, events).at(-1);
    if (all.length % 20 === 0) storeStatistics();
    return last === undefined ? answer : answer.setSuccess(success(last));
  }

  function read(call: grpc.ServerWritableStream<ReadReq, ReadResp>): void {
    const options = call.request.getOptions();
    track(call);
    if (!options?.hasSubscription()) reads += 1;
    whenAwake(() => {
      const error = refused(call);
      if (error !== undefined) call.emit('error', error);
      else if (options?.hasSubscription()) subscribe(call, options);
      else if (options !== undefined) readOnce(call, options);
    });
  }

  /** As at the store, the events stay in `$all` until a scavenge. */
  function tombstone(
    call: grpc.ServerUnaryCall<streams.TombstoneReq, streams.TombstoneResp>,
    answer: grpc.sendUnaryData<streams.TombstoneResp>,
  ): void {
    const stream = text(call.request.getOptions()?.getStreamIdentifier()?.getStreamName_asU8());
    whenAwake(() => {
      if (isAtFollower(call)) forwarded += 1;
      const error = refused(call) ?? (tombstones.has(stream) ? deletedError(stream) : undefined);
      answer(error ?? null, new streams.TombstoneResp());
      if (refusal === undefined) tombstones.add(stream);
    });
  }

  function readOnce(
    call: grpc.ServerWritableStream<ReadReq, ReadResp>,
    options: streams.ReadReq.Options,
  ): void {
    const forwards = options.getReadDirection() === ReadReq.Options.ReadDirection.FORWARDS;
    const stream = text(options.getStream()?.getStreamIdentifier()?.getStreamName_asU8());
    if (tombstones.has(stream)) {
      call.emit('error', deletedError(stream));
      return;
    }
    if (isWithinRecord(options)) {
      const details = 'Unexpected ReadAllResult: Error';
      call.emit('error', Object.assign(new Error(details), { code: grpc.status.UNKNOWN, details }));
      return;
    }
    const chosen = options.hasStream() ? streamEvents(call, options) : allEvents(options);
    const ordered = forwards ? chosen : chosen.toReversed();
    for (const event of ordered.slice(0, Number(options.getCount()))) call.write(eventAnswer(event));
    call.end();
  }

  function streamEvents(
    call: grpc.ServerWritableStream<ReadReq, ReadResp>,
    options: streams.ReadReq.Options,
  ): StoredEvent[] {
    const request = options.getStream();
    const stream = text(request?.getStreamIdentifier()?.getStreamName_asU8());
    const recorded = byStream.get(stream);
    if (recorded === undefined) {
      call.write(
        new ReadResp().setStreamNotFound(
          new ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream)),
        ),
      );
      return [];
    }
    return request?.hasRevision() ? recorded.slice(Number(request.getRevision())) : recorded;
  }

  /** No record begins at the position, though there are some before and behind it. */
  function isWithinRecord(options: streams.ReadReq.Options): boolean {
    const position = options.getAll()?.getPosition();
    if (position === undefined) return false;
    const at = BigInt(position.getCommitPosition());
    return at > FIRST_POSITION && at < nextPosition && !all.some((event) => event.position === at);
  }

  /** From a position on, the event at it included, in the direction asked for. */
  function allEvents(options: streams.ReadReq.Options): StoredEvent[] {
    const position = options.getAll()?.getPosition();
    if (position === undefined) return all;
    const from = BigInt(position.getCommitPosition());
    return options.getReadDirection() === ReadReq.Options.ReadDirection.FORWARDS
      ? all.filter((event) => event.position >= from)
      : all.filter((event) => event.position <= from);
  }

  function subscribe(
    call: grpc.ServerWritableStream<ReadReq, ReadResp>,
    options: streams.ReadReq.Options,
  ): void {
    const filter = new RegExp(options.getFilter()?.getEventType()?.getRegex() ?? '');
    const notify = (event: StoredEvent) => {
      if (filter.test(event.metadata.get('type') ?? '')) call.write(eventAnswer(event));
    };
    subscribers.add(notify);
    for (const over of ['cancelled', 'error', 'close', 'finish'])
      call.on(over, () => subscribers.delete(notify));
    call.write(new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation()));
  }

  function track(call: OpenCall): void {
    openCalls.add(call);
    for (const over of ['cancelled', 'close', 'finish', 'error']) call.on(over, () => openCalls.delete(call));
  }

  function createServer(): grpc.Server {
    const server = new grpc.Server();
    server.addService(streamsService.StreamsService, {
      read,
      batchAppend,
      append: unimplemented,
      delete: unimplemented,
      tombstone,
    });
    server.addService(featuresService.ServerFeaturesService, {
      getSupportedMethods(_: unknown, answer: grpc.sendUnaryData<features.SupportedMethods>) {
        whenAwake(() => answer(refused() ?? null, SUPPORTED));
      },
    });
    server.addService(gossipService.GossipService, {
      read: (_: unknown, answer: grpc.sendUnaryData<gossip.ClusterInfo>) =>
        whenAwake(() => answer(null, clusterInfo(port, followerPort, refusal === undefined))),
    });
    return server;
  }

  async function restart(downMs: number): Promise<void> {
    server.forceShutdown();
    follower.forceShutdown();
    subscribers.clear();
    openCalls.clear();
    await new Promise((resolve) => setTimeout(resolve, downMs));
    server = createServer();
    follower = createServer();
    await bind(server, port);
    await bind(follower, followerPort);
  }

  storeStatistics();
  let server = createServer();
  let port = 0;
  port = await bind(server, 0);
  let follower = createServer();
  let followerPort = 0;
  followerPort = await bind(follower, 0);
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    clusterUrl: `esdb://127.0.0.1:${port},127.0.0.1:${port}?tls=false`,
    followerUrl: `esdb://127.0.0.1:${followerPort}?tls=false`,
    forwarded: () => forwarded,
    appends: () => appends,
    reads: () => reads,
    openCalls: () => openCalls.size,
    faultNextAppends: (...next) => void faults.push(...next),
    hang() {
      asleep ??= [];
    },
    wake() {
      const work = asleep ?? [];
      asleep = undefined;
      for (const each of work) each();
    },
    loseMajority(how = 'unavailable') {
      refusal = how;
      const error = noLeaderError();
      for (const call of openCalls) call.emit('error', error);
    },
    findMajority() {
      refusal = undefined;
    },
    storeForeign,
    endCalls() {
      for (const call of openCalls) call.end();
    },
    restart,
    events: () => all.length,
    async comeBackOlder(events) {
      const lost = all.splice(events);
      nextPosition = lost[0]?.position ?? nextPosition;
      byStream.clear();
      for (const [stream, kept] of Map.groupBy(all, ({ stream }) => stream)) byStream.set(stream, kept);
      if (events === 0) storeStatistics();
      await restart(50);
    },
    stop() {
      server.forceShutdown();
      follower.forceShutdown();
    },
  };
}

function bind(server: grpc.Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
}

type NodeCall = Pick<grpc.ServerUnaryCall<unknown, unknown>, 'getHost' | 'metadata'>;

interface OpenCall {
  end(): void;
  on(event: string, listener: () => void): unknown;
  emit(event: 'error', error: grpc.ServiceError): unknown;
}

const SUPPORTED = new features.SupportedMethods()
  .setEventStoreServerVersion('23.10.0')
  .setMethodsList([
    new features.SupportedMethod()
      .setServiceName('event_store.client.streams.streams')
      .setMethodName('batchappend'),
  ]);

function clusterInfo(port: number, followerPort: number, hasLeader: boolean): gossip.ClusterInfo {
  const member = (state: gossip.MemberInfo.VNodeState, at: number) =>
    new gossip.MemberInfo()
      .setInstanceId(uuid(randomUUID()))
      .setTimeStamp('0')
      .setState(state)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(at));
  return new gossip.ClusterInfo().setMembersList([
    member(hasLeader ? LEADER : UNKNOWN, port),
    member(hasLeader ? FOLLOWER : UNKNOWN, followerPort),
  ]);
}

function unimplemented(_: unknown, answer: grpc.sendUnaryData<never>): void {
  answer({ code: grpc.status.UNIMPLEMENTED, details: 'not part of this server' });
}
