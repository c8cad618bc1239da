import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';

const { BatchAppendResp, ReadResp } = streams;
type ReadResp = streams.ReadResp;

export interface StoredEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly id: string;
  readonly metadata: ReadonlyMap<string, string>;
  readonly data: Uint8Array;
  readonly customMetadata: Uint8Array;
}

export type ProposedEvent = Pick<StoredEvent, 'id' | 'metadata' | 'data' | 'customMetadata'>;

export function text(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('utf8');
}

export function uuid(id: string): shared.UUID {
  return new shared.UUID().setString(id);
}

export function identifier(stream: string): shared.StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));
}

export function proposedEvent(message: streams.BatchAppendReq.ProposedMessage): ProposedEvent {
  return {
    id: message.getId()?.getString() ?? '',
    metadata: new Map(message.getMetadataMap().toArray() as [string, string][]),
    data: message.getData_asU8(),
    customMetadata: message.getCustomMetadata_asU8(),
  };
}

export function eventAnswer(event: StoredEvent): ReadResp {
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

export function success(last: StoredEvent): streams.BatchAppendResp.Success {
  const position = new shared.AllStreamPosition()
    .setCommitPosition(String(last.position))
    .setPreparePosition(String(last.position));
  return new BatchAppendResp.Success().setCurrentRevision(String(last.revision)).setPosition(position);
}

export function streamDeleted(stream: string): status.Status {
  const packed = new any.Any();
  const details = new shared.StreamDeleted().setStreamIdentifier(identifier(stream));
  packed.pack(details.serializeBinary(), 'event_store.client.StreamDeleted');
  return new status.Status().setCode(9).setMessage('StreamDeleted').setDetails(packed);
}

export function deletedError(stream: string): grpc.ServiceError {
  const metadata = new grpc.Metadata();
  metadata.set('exception', 'stream-deleted');
  metadata.set('stream-name', stream);
  const details = `Event stream '${stream}' is deleted.`;
  return Object.assign(new Error(details), { code: grpc.status.FAILED_PRECONDITION, details, metadata });
}

export function wrongVersion(expected: number, actual: number): status.Status {
  const details = new shared.WrongExpectedVersion();
  if (actual === 0) details.setCurrentNoStream(new empty.Empty());
  else details.setCurrentStreamRevision(String(actual - 1));
  if (expected === 0) details.setExpectedNoStream(new empty.Empty());
  else details.setExpectedStreamPosition(String(expected - 1));
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  return new status.Status().setCode(9).setMessage('WrongExpectedVersion').setDetails(packed);
}

/** The answer to one append that could not be done in time. */
export function deadlineExceeded(): status.Status {
  const packed = new any.Any();
  packed.pack(new shared.Timeout().serializeBinary(), 'event_store.client.Timeout');
  return new status.Status().setCode(4).setMessage('Timeout').setDetails(packed);
}

/** What a node answers that belongs to no majority. */
export function noLeaderError(): grpc.ServiceError {
  const details = 'Server Is Not Ready';
  const code = grpc.status.UNAVAILABLE;
  return Object.assign(new Error(details), { code, details, metadata: new grpc.Metadata() });
}

/** What a node answers that takes another for the leader: here, the one at this port. */
export function notLeaderError(port: number): grpc.ServiceError {
  const metadata = new grpc.Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(port));
  const details = `Leader info available, 127.0.0.1:${port}`;
  return Object.assign(new Error(details), { code: grpc.status.NOT_FOUND, details, metadata });
}
