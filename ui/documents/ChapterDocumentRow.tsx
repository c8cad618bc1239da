import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { Button, IconButton, Typography } from '@mui/material';
import type { ChapterDocument } from '../../api/document/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatBytes } from '../../ledger/values/documentRules.ts';
import { useSession } from '../app/session.ts';
import { formatInstantDay } from '../primitives/instants.ts';
import { Row, Stack } from '../primitives/Stack.tsx';
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
    <Stack component="li" gap={1} sx={itemStyle}>
      <Row gap={1}>
        <div className="grow">
          <Typography variant="h3" component="p">
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {[formatInstantDay(LastModified, timeZone), uploadedBy, formatBytes(Size)]
              .filter((each) => each !== '')
              .join(' · ')}
          </Typography>
        </div>
        <IconButton size="small" aria-label={`Download ${name}`} onClick={() => download(Key)}>
          <DownloadOutlined fontSize="small" />
        </IconButton>
        {isAdmin && (
          <IconButton size="small" aria-label={`Delete ${name}`} onClick={ask('delete')}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
      </Row>
      <Row gap={1} sx={{ '&:empty': { display: 'none' } }}>
        {acknowledgedOn !== '' && (
          <Typography variant="body2" color="textSecondary">
            You acknowledged it on {formatDay(acknowledgedOn)}.
          </Typography>
        )}
        {isAsked && acknowledgedOn === '' && (
          <Button
            size="small"
            // Of an administrator it is one act of many; a member has come for it.
            variant={isAdmin ? 'text' : 'contained'}
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
    </Stack>
  );
}

const itemStyle = { py: 3, borderTop: 1, borderColor: 'divider' };
