import {
  BACKWARDS,
  type Direction,
  END,
  type EventStoreDBClient,
  START,
  type Position as StorePosition,
} from '@eventstore/db-client';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import protobuf from 'protobufjs';
import type { EventMetadata, RecordedEvent } from '../log.ts';
import { collected, type Read, withTimeout } from './calls.ts';
import { positionOf, type Whole } from './events.ts';

/**
 * What Bursar needs of the store's protocol (streams.proto) to read the whole log. The package's own classes
 * for it take several times as long to decode an event, and as much memory.
 */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Empty {}
  message ReadReq {
    message Position { uint64 commit = 1; uint64 prepare = 2; }
    message All { oneof from { Position position = 1; Empty start = 2; Empty end = 3; } }
    message Ids { Empty as_text = 2; }
    message Options { All all = 2; uint32 direction = 3; uint64 count = 5; Empty no_filter = 8; Ids ids = 9; }
    Options options = 1;
  }
  message ReadResp {
    message Id { string text = 2; }
    message Stream { string name = 3; }
    message Recorded {
      Id id = 1; Stream stream = 2; uint64 revision = 3; uint64 prepare = 4; uint64 commit = 5;
      map<string, string> properties = 6; bytes metadata = 7; bytes data = 8;
    }
    message Event { Recorded event = 1; }
    Event event = 1;
  }`);
const ReadReq = root.lookupType('ReadReq');
const ReadResp = root.lookupType('ReadResp');

interface Recorded {
  readonly id: { readonly text: string };
  readonly stream: { readonly name: string };
  readonly revision: Whole;
  readonly prepare: Whole;
  readonly commit: Whole;
  readonly properties: Readonly<Record<string, string>>;
  readonly metadata: Buffer;
  readonly data: Buffer;
}

interface Answer {
  readonly event?: { readonly event?: Recorded };
}

/** Where to begin to read: at a position, its event included, or at an end. */
export type From = StorePosition | typeof START | typeof END;

/** An answer without an event tells about the ends of the log. */
type Call = Read<{ readonly event?: RecordedEvent }>;
type CallArguments = readonly [metadata: unknown, options: unknown];

/** Internals of the package: connection, credentials, and its translation of errors. */
interface Internals {
  GRPCStreamCreator(
    service: unknown,
    name: string,
    begin: (connection: {
      makeServerStreamRequest(
        path: string,
        encode: (request: object) => Uint8Array,
        decode: (answer: Uint8Array) => object,
        request: object,
        ...callArguments: CallArguments
      ): Call;
    }) => Call,
  ): () => Promise<Call>;
  callArguments(own: object, defaults: { readonly deadline: number }): CallArguments;
}

/** Up to `count` events of the whole log, those of the store and of other programs among them. */
export async function readAllEvents(
  client: EventStoreDBClient,
  { from, count, direction }: { readonly from: From; readonly count: number; readonly direction: Direction },
  patienceMs: number,
): Promise<RecordedEvent[]> {
  const { GRPCStreamCreator, callArguments } = client as unknown as Internals;
  const options = {
    all: from === START ? { start: {} } : from === END ? { end: {} } : { position: textOf(from) },
    direction: direction === BACKWARDS ? 1 : 0,
    count,
    noFilter: {},
    ids: { asText: {} },
  };
  const begin = GRPCStreamCreator(services.StreamsClient, 'readAll', (connection) =>
    connection.makeServerStreamRequest(
      services.StreamsService.read.path,
      (request) => Buffer.from(ReadReq.encode(request).finish()),
      (answer) => taken(ReadResp.decode(answer) as Answer),
      ReadReq.fromObject({ options }),
      ...callArguments({}, { deadline: Number.POSITIVE_INFINITY }),
    ),
  );
  const answers = await collected(await withTimeout(begin(), patienceMs), patienceMs);
  return answers.flatMap(({ event }) => event ?? []);
}

function taken({ event }: Answer): { readonly event?: RecordedEvent } {
  return event?.event ? { event: recorded(event.event) } : {};
}

function textOf({ commit, prepare }: StorePosition) {
  return { commit: commit.toString(), prepare: prepare.toString() };
}

/** An event as the port gives it out; one of another program may lack metadata and have bytes for data. */
function recorded({
  id,
  stream,
  revision,
  commit,
  prepare,
  properties,
  metadata,
  data,
}: Recorded): RecordedEvent {
  return {
    stream: stream.name,
    version: Number(revision) + 1,
    position: positionOf({ commit, prepare }),
    id: id.text,
    type: properties.type ?? '',
    data: (properties['content-type'] === 'application/json' ? parsed(data) : data) as object,
    metadata: parsed(metadata) as EventMetadata,
  };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
