import { randomUUID } from 'node:crypto';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';

const { BatchAppendResp, ReadReq, ReadResp } = streams;
type BatchAppendReq = streams.BatchAppendReq;
type ReadReq = streams.ReadReq;
type ReadResp = streams.ReadResp;

interface StoredEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly id: string;
  readonly metadata: ReadonlyMap<string, string>;
  readonly data: Uint8Array;
  readonly customMetadata: Uint8Array;
}

type ProposedEvent = Pick<StoredEvent, 'id' | 'metadata' | 'data' | 'customMetadata'>;

/** What shall go wrong with appends: not answering is how the client comes to wait for ever. */
export type AppendFault = 'lose the request' | 'lose the answer';

export interface EventStoreServer {
  /** Connection string of this server. */
  readonly url: string;
  /** How many append requests have come so far. */
  appends(): number;
  /** The next appends suffer these faults, one each. */
  faultNextAppends(...faults: AppendFault[]): void;
  /** End every open call without an error, as a server does that shuts down politely. */
  endCalls(): void;
  /** Break all connections, refuse new ones for a while, then go on with the same events. */
  restart(downMs: number): Promise<void>;
  stop(): void;
}

/**
 * As much of EventStoreDB as the client's calls need that Bursar makes: reads of streams and of `$all`, in both directions, subscriptions to `$all`
 * with a filter, batch appends with the store's idempotency. It speaks the client's own generated protocol over a real socket, so the client under test
 * is the real one, with all its faults.
 */
export async function startEventStoreServer(): Promise<EventStoreServer> {
  const all: StoredEvent[] = [];
  const byStream = new Map<string, StoredEvent[]>();
  const tombstones = new Set<string>();
  const subscribers = new Set<(event: StoredEvent) => void>();
  const openCalls = new Set<{ end(): void }>();
  const faults: AppendFault[] = [];
  // Beyond what a double holds exactly, as positions of a large store may be.
  let nextPosition = 2n ** 53n + 1n;
  let appends = 0;

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

  /** The store writes events of its own among the others. */
  function storeStatistics(): void {
    store('$stats-127.0.0.1:2113', [
      {
        id: randomUUID(),
        metadata: new Map([
          ['type', '$statsCollected'],
          ['content-type', 'application/json'],
        ]),
        data: Buffer.from('{"proc-mem":1}'),
        customMetadata: Buffer.from(''),
      },
    ]);
  }

  function batchAppend(call: grpc.ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>): void {
    const pending = new Map<string, { options: streams.BatchAppendReq.Options; events: ProposedEvent[] }>();
    track(call);
    call.on('data', (request: BatchAppendReq) => {
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
      const answer = appendAnswer(append.options, append.events).setCorrelationId(uuid(correlation));
      if (fault !== 'lose the answer') call.write(answer);
    });
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
    if (options?.hasSubscription()) subscribe(call, options);
    else if (options !== undefined) readOnce(call, options);
  }

  /** As at the store, the events stay in `$all` until a scavenge. */
  function tombstone(
    call: grpc.ServerUnaryCall<streams.TombstoneReq, streams.TombstoneResp>,
    answer: grpc.sendUnaryData<streams.TombstoneResp>,
  ): void {
    const stream = text(call.request.getOptions()?.getStreamIdentifier()?.getStreamName_asU8());
    if (tombstones.has(stream)) answer(deletedError(stream));
    else answer(null, new streams.TombstoneResp());
    tombstones.add(stream);
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
    track(call);
    subscribers.add(notify);
    for (const over of ['cancelled', 'error', 'close', 'finish'])
      call.on(over, () => subscribers.delete(notify));
    call.write(new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation()));
  }

  function track(call: { end(): void; on(event: string, listener: () => void): unknown }): void {
    openCalls.add(call);
    for (const over of ['cancelled', 'close', 'finish']) call.on(over, () => openCalls.delete(call));
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
        const method = new features.SupportedMethod()
          .setServiceName('event_store.client.streams.streams')
          .setMethodName('batchappend');
        answer(
          null,
          new features.SupportedMethods().setEventStoreServerVersion('24.10.0').setMethodsList([method]),
        );
      },
    });
    return server;
  }

  storeStatistics();
  let server = createServer();
  const port = await bind(server, 0);
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    appends: () => appends,
    faultNextAppends: (...next) => void faults.push(...next),
    endCalls() {
      for (const call of openCalls) call.end();
    },
    async restart(downMs) {
      server.forceShutdown();
      subscribers.clear();
      openCalls.clear();
      await new Promise((resolve) => setTimeout(resolve, downMs));
      server = createServer();
      await bind(server, port);
    },
    stop: () => server.forceShutdown(),
  };
}

function bind(server: grpc.Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
}

function unimplemented(_: unknown, answer: grpc.sendUnaryData<never>): void {
  answer({ code: grpc.status.UNIMPLEMENTED, details: 'not part of this server' });
}

function text(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('utf8');
}

function uuid(id: string): shared.UUID {
  return new shared.UUID().setString(id);
}

function identifier(stream: string): shared.StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));
}

function proposedEvent(message: streams.BatchAppendReq.ProposedMessage): ProposedEvent {
  return {
    id: message.getId()?.getString() ?? '',
    metadata: new Map(message.getMetadataMap().toArray() as [string, string][]),
    data: message.getData_asU8(),
    customMetadata: message.getCustomMetadata_asU8(),
  };
}

function eventAnswer(event: StoredEvent): ReadResp {
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(uuid(event.id))
    .setStreamIdentifier(identifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.position))
    .setCustomMetadata(event.customMetadata)
    .setData(event.data);
  for (const [key, value] of event.metadata) recorded.getMetadataMap().set(key, value);
  recorded.getMetadataMap().set('created', '638000000000000000');
  const read = new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position));
  return new ReadResp().setEvent(read);
}

function success(last: StoredEvent): streams.BatchAppendResp.Success {
  const position = new shared.AllStreamPosition()
    .setCommitPosition(String(last.position))
    .setPreparePosition(String(last.position));
  return new BatchAppendResp.Success().setCurrentRevision(String(last.revision)).setPosition(position);
}

function streamDeleted(stream: string): status.Status {
  const packed = new any.Any();
  const details = new shared.StreamDeleted().setStreamIdentifier(identifier(stream));
  packed.pack(details.serializeBinary(), 'event_store.client.StreamDeleted');
  return new status.Status().setCode(9).setMessage('StreamDeleted').setDetails(packed);
}

function deletedError(stream: string): grpc.ServiceError {
  const metadata = new grpc.Metadata();
  metadata.set('exception', 'stream-deleted');
  metadata.set('stream-name', stream);
  const details = `Event stream '${stream}' is deleted.`;
  return Object.assign(new Error(details), { code: grpc.status.FAILED_PRECONDITION, details, metadata });
}

function wrongVersion(expected: number, actual: number): status.Status {
  const details = new shared.WrongExpectedVersion();
  if (actual === 0) details.setCurrentNoStream(new empty.Empty());
  else details.setCurrentStreamRevision(String(actual - 1));
  if (expected === 0) details.setExpectedNoStream(new empty.Empty());
  else details.setExpectedStreamPosition(String(expected - 1));
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  return new status.Status().setCode(9).setMessage('WrongExpectedVersion').setDetails(packed);
}
