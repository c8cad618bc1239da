import { NotFound, RuleViolation } from '../../ledger/decider.ts';
import { document } from '../../ledger/document/decide.ts';
import type { DocumentAdded, DocumentDeleted } from '../../ledger/document/events.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { ADMIN } from '../../ledger/member/events.ts';
import {
  chapterSections,
  DOCUMENT_QUOTA_BYTES,
  type DocumentSection,
  documentNameOf,
  documentPathOf,
  documentSections,
  validateQuota,
} from '../../ledger/values/documentRules.ts';
import { extensionOf } from '../../ledger/values/input.ts';
import {
  type DocumentView,
  listAcknowledgments,
  listDocuments,
  shownSections,
  usedBytes,
} from '../../projections/documents.ts';
import { type FileKind, fileKinds } from '../integrations/files/files.ts';
import { countTry, type Limit } from '../platform/auth/throttle.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import { contextOf, execute, ok } from '../platform/calls/execute.ts';
import { type CallRequest, route } from '../platform/calls/route.ts';
import { isRefusal } from '../platform/errors/errors.ts';
import {
  claimUpload,
  discardUpload,
  expectRemoval,
  linkTo,
  storeUpload,
} from '../platform/uploads/uploads.ts';
import {
  acknowledgeDoc,
  askAcknowledgment,
  chapterDocuments,
  deleteDocs,
  documentsList,
  downloadDoc,
  getAcknowledgments,
  getOtherStorage,
  showChapterDocs,
  uploadChapterDoc,
  uploadDoc,
} from './contract.ts';
import { presentChapterDocument, presentDocument } from './present.ts';

/** The quota bounds what lies there; this bounds what is sent (MAX_FILE_BYTES each). */
const PER_MEMBER: Limit = { name: 'document-uploads', points: 300, seconds: 3_600 };

const UPLOADED = 'Successfully uploaded a Document.';
const SEND_AGAIN = 'Please upload the document again.';

/** Documents and chapter documents (spec 3 sections 2, 7 and 9). */
export const documentRoutes = [
  route(documentsList, 'admin', async (request) => {
    const { deps, caller } = request;
    const [documents, used] = await Promise.all([
      documentsIn(request, ['documents']),
      usedBytes(deps.db, caller.orgCode),
    ]);
    const quota = deps.documentQuotaBytes ?? DOCUMENT_QUOTA_BYTES;
    return { Contents: documents.map(presentDocument), usedBucketSize: used, quota };
  }),

  route(getOtherStorage, 'admin', async ({ deps, caller }) => {
    const kinds = (Object.keys(fileKinds) as FileKind[]).filter((kind) => kind !== 'documents');
    const each = await Promise.all(kinds.map((kind) => deps.files.bytesOf(caller.orgCode, kind)));
    return { bytes: each.reduce((sum, bytes) => sum + bytes, 0) };
  }),

  route(downloadDoc, 'signedIn', async (request) => {
    const { filename } = request.input;
    const [found] = await documentsIn(request, await readableSections(request), [filename]);
    if (found === undefined) throw new NotFound('document');
    return { [filename]: await linkTo(request, found.file, '', found.name) };
  }),

  route(uploadDoc, 'admin', (request) => addDocument(request, 'documents')),

  route(uploadChapterDoc, 'admin', (request) => addDocument(request, request.input.docType)),

  route(deleteDocs, 'admin', async (request) => {
    const { deps, caller, input } = request;
    const { orgCode } = caller;
    const paths = input.filePaths;
    const { state } = await loadStream(deps.log, document, orgCode, orgCode);
    const there = Object.values(state.documents).filter((each) => paths.includes(documentPathOf(each)));
    // Whatever is cut short, the sweeper finds their files.
    await expectRemoval(
      request,
      there.map(({ file }) => file),
    );
    const context = contextOf(request, 'DeleteDocuments');
    const { events, position } = await dispatch(deps, context, document, orgCode, {
      type: 'DeleteDocuments',
      paths,
    });
    for (const { data } of events as readonly DocumentDeleted[]) await discardUpload(deps, data.file);
    return ok(request, 'Successfully deleted Document(s).', position);
  }),

  route(chapterDocuments, 'signedIn', async (request) => {
    const { deps, caller } = request;
    const shown = await shownSections(deps.db, caller.orgCode);
    const found = await documentsIn(request, caller.role === ADMIN ? chapterSections : shown);
    const entriesOf = (section: DocumentSection) =>
      found.filter((each) => each.section === section).map((each) => ({ [each.name]: documentPathOf(each) }));
    return [
      {
        chapterDocs: {
          bylaws: entriesOf('bylaws'),
          philanthropy: entriesOf('philanthropy'),
          recruitmentStrategy: entriesOf('recruitmentStrategy'),
        },
        documents: found.map((each) => presentChapterDocument(each, caller)),
        shown,
      },
    ];
  }),

  route(showChapterDocs, 'admin', (request) => {
    const { docType: section, isShown } = request.input;
    const message = isShown ? 'Members can read this section.' : 'Members can no longer read this section.';
    const command = { type: 'ShowSection', section, isShown } as const;
    return execute(request, document, request.caller.orgCode, command, message);
  }),

  route(askAcknowledgment, 'admin', (request) => {
    const { _id: documentId, isAsked: requiresAcknowledgment } = request.input;
    const message = requiresAcknowledgment
      ? 'Members are asked to acknowledge the document.'
      : 'Members are no longer asked to acknowledge the document.';
    const command = { type: 'RequireAcknowledgment', documentId, requiresAcknowledgment } as const;
    return execute(request, document, request.caller.orgCode, command, message);
  }),

  route(acknowledgeDoc, 'signedIn', (request) => {
    const { caller, input, today: day } = request;
    const { orgCode, memberId } = caller;
    const command = { type: 'AcknowledgeDocument', documentId: input._id, memberId, day } as const;
    return execute(request, document, orgCode, command, 'You have acknowledged the document.');
  }),

  route(getAcknowledgments, 'admin', async ({ deps, caller, input }) => {
    const { state } = await loadStream(deps.log, document, caller.orgCode, caller.orgCode);
    if (!Object.hasOwn(state.documents, input._id)) throw new NotFound('document');
    const members = await listAcknowledgments(deps.db, caller.orgCode, input._id);
    return members.map(({ memberId: uuid, name, day }) => ({ uuid, name, day: day ?? '' }));
  }),
];

function documentsIn(
  { deps, caller }: CallRequest<unknown>,
  sections: readonly DocumentSection[],
  paths?: readonly string[],
): Promise<DocumentView[]> {
  return listDocuments(deps.db, caller.orgCode, { sections, reader: caller.memberId, paths });
}

/** The sections that the caller may read. Documents elsewhere do not exist for them. */
async function readableSections({ deps, caller }: CallRequest<unknown>): Promise<readonly DocumentSection[]> {
  return caller.role === ADMIN ? documentSections : shownSections(deps.db, caller.orgCode);
}

/**
 * Store an upload and add it as a document. A repeat of the call stores its bytes again, finds the document
 * there, and removes them. What the quota refuses is removed at once.
 */
async function addDocument(request: CallRequest<{ readonly fileDoc: File }>, section: DocumentSection) {
  const { deps, caller, callId, input } = request;
  const { orgCode } = caller;
  const { fileDoc } = input;
  await countTry(deps.db.pool, PER_MEMBER, caller.memberId);
  const quotaBytes = deps.documentQuotaBytes ?? DOCUMENT_QUOTA_BYTES;
  const documentId = deriveId(`${callId}\ndocument`);
  const { state } = await loadStream(deps.log, document, orgCode, orgCode);
  // Before anything is stored; the decider decides.
  const wrong = validateQuota(state.usedBytes, fileDoc.size, quotaBytes);
  if (wrong !== undefined && !Object.hasOwn(state.documents, documentId))
    throw new RuleViolation(wrong.code, wrong.message, 'fileDoc');
  const file = await storeUpload(request, 'documents', { file: fileDoc, field: 'fileDoc' });
  const name = documentNameOf(fileDoc.name, extensionOf(file));
  const add = {
    type: 'AddDocument',
    documentId,
    section,
    name,
    file,
    bytes: fileDoc.size,
    quotaBytes,
  } as const;
  const claim = {
    key: file,
    kind: 'documents',
    part: 'AddDocument',
    field: 'fileDoc',
    missing: SEND_AGAIN,
  } as const;
  try {
    const { events, position } = await claimUpload(request, claim, (sha256) =>
      dispatch(deps, contextOf(request, 'AddDocument'), document, orgCode, { ...add, sha256 }),
    );
    const added = events[0]?.data as DocumentAdded['data'];
    if (added.file !== file) await discardUpload(deps, file);
    return {
      ...(await ok(request, UPLOADED, position)),
      Key: documentPathOf(added),
      isError: false,
    } as const;
  } catch (error) {
    if (isRefusal(error)) await discardUpload(deps, file);
    throw error;
  }
}
