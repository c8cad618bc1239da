import { Box, Button, FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { ChapterDocument } from '../../api/document/contract.ts';
import { type ChapterSection, chapterSections, sectionNames } from '../../ledger/values/documentRules.ts';
import { searchable } from '../../ledger/values/plainText.ts';
import { useSession } from '../app/session.ts';
import { useChange } from '../data/useChange.ts';
import { useRead } from '../data/useRead.ts';
import { useDialog } from '../forms/useDialog.ts';
import { ErrorAlert } from '../primitives/ErrorAlert.tsx';
import { Loaded } from '../primitives/Loaded.tsx';
import { lazyDialog } from '../primitives/lazy.tsx';
import { Page } from '../primitives/Page.tsx';
import { Section } from '../primitives/Section.tsx';
import { Stack } from '../primitives/Stack.tsx';
import { type Asked, ChapterDocumentRow } from './ChapterDocumentRow.tsx';

const AddDocuments = lazyDialog(async () => (await import('./AddDocuments.tsx')).AddDocuments);
const ChapterDialogs = lazyDialog(async () => (await import('./ChapterDialogs.tsx')).ChapterDialogs);

type Dialog = { readonly kind: 'add'; readonly section: ChapterSection } | Asked;

/**
 * /chapterdocs in both apps (spec 3 section 2): administrators change it, others read what they are shown.
 */
export default function ChapterDocuments() {
  const { role } = useSession();
  const isAdmin = role === 'admin';
  const read = useRead('chapter-documents', {});
  const [dialog, open, close] = useDialog<Dialog>();
  const [text, setText] = useState('');
  return (
    <Page title="Chapter Documents">
      <Loaded query={read} label="the documents" failed="The documents could not be loaded" height={320}>
        {([chapter]) => {
          const { documents = [], shown = [] } = chapter ?? {};
          const wanted = searchable(text.trim());
          const found = documents.filter(({ name }) => searchable(name).includes(wanted));
          const sections = isAdmin ? chapterSections : shown;
          const emptyOf = (section: ChapterSection) => {
            if (documents.some((each) => each.section === section)) return 'No documents match.';
            return isAdmin ? 'Please upload a document.' : 'There are no documents.';
          };
          return (
            <Stack>
              {documents.length > 5 && (
                <TextField
                  label="Search by name"
                  size="small"
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
              )}
              {sections.length === 0 && (
                <Typography color="textSecondary">Nothing to read right now.</Typography>
              )}
              <Box
                sx={{
                  display: 'grid',
                  gap: 4,
                  alignItems: 'start',
                  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
                }}
              >
                {sections.map((section) => (
                  <Section
                    key={section}
                    title={sectionNames[section]}
                    action={
                      isAdmin && (
                        <Button
                          size="small"
                          variant="outlined"
                          aria-label={`Add New, ${sectionNames[section]}`}
                          onClick={() => open({ kind: 'add', section })}
                        >
                          Add New
                        </Button>
                      )
                    }
                  >
                    <Stack gap={2}>
                      {isAdmin && <ShownSwitch section={section} isShown={shown.includes(section)} />}
                      <Rows
                        label={sectionNames[section]}
                        rows={found.filter((each) => each.section === section)}
                        empty={emptyOf(section)}
                        {...{ isAdmin, canAsk: shown.includes(section), open }}
                      />
                    </Stack>
                  </Section>
                ))}
              </Box>
            </Stack>
          );
        }}
      </Loaded>
      {dialog?.kind === 'add' && <AddDocuments section={dialog.section} onClose={close} />}
      {dialog !== undefined && dialog.kind !== 'add' && <ChapterDialogs asked={dialog} onClose={close} />}
    </Page>
  );
}

/** The documents of a section, scrolling where they are many. */
function Rows({
  label,
  rows,
  empty,
  ...shown
}: {
  readonly label: string;
  readonly rows: readonly ChapterDocument[];
  readonly empty: string;
  readonly isAdmin: boolean;
  readonly canAsk: boolean;
  readonly open: (asked: Asked) => void;
}) {
  if (rows.length === 0)
    return (
      <Typography color="textSecondary" align="center">
        {empty}
      </Typography>
    );
  return (
    <Stack
      component="ul"
      gap={0}
      aria-label={label}
      // Focusable, so that the keyboard can scroll it.
      tabIndex={0}
      sx={{ maxHeight: '60vh', overflow: 'auto' }}
    >
      {rows.map((each) => (
        <ChapterDocumentRow key={each._id} document={each} {...shown} />
      ))}
    </Stack>
  );
}

/** Whether members read a section: saved as soon as it is switched. */
function ShownSwitch({ section, isShown }: { readonly section: ChapterSection; readonly isShown: boolean }) {
  const show = useChange('show-chapter-docs');
  return (
    <div>
      <FormControlLabel
        label="Members can read this section"
        control={
          <Switch
            size="small"
            checked={isShown}
            disabled={show.isPending}
            onChange={(_, on) => void show.submit({ docType: section, isShown: on })}
            slotProps={{ input: { 'aria-label': `Members can read ${sectionNames[section]}` } }}
          />
        }
      />
      <ErrorAlert error={show.error} />
    </div>
  );
}
