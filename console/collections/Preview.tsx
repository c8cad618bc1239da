import { Box, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import type { ContactInput } from '../../api/contact/contract.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { ErrorAlert } from '../../ui/primitives/ErrorAlert.tsx';
import { Section } from '../../ui/primitives/Section.tsx';

const NOTHING: ContactInput = { fname: '', lname: '', email: '', memo: '' };

/** The mail as the server would write it; `input` is undefined while the form is not complete. */
export function Preview({ input }: { readonly input: ContactInput | undefined }) {
  const { data, error } = useRead('preview-contact', input ?? NOTHING, {
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Section title="What is sent" hint="Only this is sent to the operator of Bursar: no birthday, no memos.">
      {input === undefined && (
        <Typography color="textSecondary">Fill in the form to see what is sent.</Typography>
      )}
      {input !== undefined && error !== null && <ErrorAlert error={error} />}
      {input !== undefined && error === null && data !== undefined && (
        <Box aria-live="polite">
          <Typography variant="h3" component="p">
            {data.subject}
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-line' }}>{data.text}</Typography>
        </Box>
      )}
    </Section>
  );
}
