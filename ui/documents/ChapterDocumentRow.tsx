import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import type { ChapterDocument } from '../../api/document/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatBytes } from '../../ledger/values/documentRules.ts';
import { useSession } from '../app/session.ts';
import { formatInstantDay } from '../primitives/instants.ts';
import { Row } from '../primitives/Stack.tsx';
import { weight } from '../primitives/tokens.ts';
import { useDownload } from './useDownload.ts';

/** What is asked about a document. */
export interface Asked {
  readonly kind: 'delete' | 'acknowledge' | 'acknowledgments' | 'ask' | 'stop asking';
  readonly document: ChapterDocument;
}

/** A chapter document, with what one may do with it. */
export function ChapterDocumentRow({
  document,
  isAdmin,
  canAsk,
  open,
}: {
  readonly document: ChapterDocument;
  readonly isAdmin: boolean;
  /** Members read its section. */
  readonly canAsk: boolean;
  readonly open: (asked: Asked) => void;
}) {
  const { timeZone } = useSession();
  const download = useDownload();
  const { Key, name, uploadedBy, LastModified, Size, isAsked, acknowledgedOn, acknowledged } = document;
  const ask = (kind: Asked['kind']) => () => open({ kind, document });
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: weight.label, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {formatInstantDay(LastModified, timeZone)}
            {uploadedBy !== '' && `, ${uploadedBy}`} ·{' '}
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              {formatBytes(Size)}
            </Box>
          </Typography>
        </Box>
        <IconButton size="small" aria-label={`Download ${name}`} onClick={() => download(Key)}>
          <DownloadOutlined fontSize="small" />
        </IconButton>
        {isAdmin && (
          <IconButton size="small" aria-label={`Delete ${name}`} onClick={ask('delete')}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Row gap={1} sx={{ '&:not(:empty)': { mt: 1 } }}>
        {acknowledgedOn !== '' && (
          <Typography variant="body2" color="textSecondary">
            You acknowledged it on {formatDay(acknowledgedOn)}.
          </Typography>
        )}
        {isAsked && acknowledgedOn === '' && (
          <Button
            size="small"
            variant="outlined"
            aria-label={`Acknowledge ${name}`}
            onClick={ask('acknowledge')}
          >
            Acknowledge
          </Button>
        )}
        {isAdmin && (isAsked || (acknowledged ?? 0) > 0) && (
          <Button size="small" aria-label={`Who has acknowledged ${name}`} onClick={ask('acknowledgments')}>
            {acknowledged} acknowledged
          </Button>
        )}
        {isAdmin && (isAsked || canAsk) && (
          <Button
            size="small"
            aria-label={`${isAsked ? 'Stop asking' : 'Ask'} members to acknowledge ${name}`}
            onClick={ask(isAsked ? 'stop asking' : 'ask')}
          >
            {isAsked ? 'Stop asking' : 'Ask members to acknowledge'}
          </Button>
        )}
      </Row>
    </Box>
  );
}
