import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Button, LinearProgress, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { counted } from '../../ledger/values/counted.ts';
import { useSession } from '../../ui/app/session.ts';
import { combineReads } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { Page } from '../../ui/primitives/Page.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { accountOf, methodTitle } from '../settings/methods.ts';

/** A step to the first dues, and the page and dialog that take it. */
interface Step {
  readonly title: string;
  readonly detail: string;
  readonly isDone: boolean;
  readonly act: string;
  readonly path: string;
  readonly dialog: string;
}

/** Home of a new organization: what is left to do before its members can pay, each step with its button. */
export function FirstHour() {
  const { fname, org, uuid } = useSession();
  const reads = combineReads({
    banks: useRead('search-banks', {}),
    people: useRead('search-user', {}),
  });
  return (
    <Page
      title={`Welcome, ${fname}`}
      subtitle={`Four short steps and ${org} can collect its first dues. About ten minutes.`}
    >
      <Stack maxWidth={720}>
        <Section title="Get started" query={reads} flush height={280}>
          {({ banks, people }) => {
            const others = people.filter((person) => person.uuid !== uuid);
            const isSecond = others.some(({ role }) => role === 'admin');
            return (
              <Steps
                steps={[
                  {
                    title: 'Choose how members pay',
                    detail:
                      banks.length > 0
                        ? banks.map((bank) => `${methodTitle(bank)} ${accountOf(bank)}`).join(', ')
                        : 'Venmo, Zelle or a bank account. Two minutes.',
                    isDone: banks.length > 0,
                    act: 'Add Payment Method',
                    path: '/settings',
                    dialog: 'method',
                  },
                  {
                    title: 'Add your members',
                    detail:
                      others.length > 0
                        ? counted(people.length, 'member')
                        : 'Any roster works: Excel, CSV or pasted. Bursar matches the columns.',
                    isDone: others.length > 0,
                    act: 'Add Members',
                    path: '/members',
                    dialog: 'ask',
                  },
                  {
                    title: 'Charge the first dues',
                    detail: 'One amount for everyone, with a due date.',
                    isDone: false,
                    act: 'Add Charge',
                    path: '/charges',
                    dialog: 'add',
                  },
                  {
                    title: 'Invite a second administrator',
                    detail: 'So that dues don’t stop when you have exams.',
                    isDone: isSecond,
                    act: 'Add New Admin',
                    path: '/settings',
                    dialog: 'admin',
                  },
                ]}
              />
            );
          }}
        </Section>
        <Typography color="textSecondary">
          Treasurer before you?{' '}
          <Link component={RouterLink} to="/opening-balances">
            Start from last term’s balances
          </Link>
          {' · '}
          <Link href="/tutorial">First steps</Link>
        </Typography>
      </Stack>
    </Page>
  );
}

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <>
      <Row gap={3} sx={{ px: 'var(--table-edge)', pb: 4 }}>
        <LinearProgress
          className="grow"
          variant="determinate"
          value={(100 * done) / steps.length}
          aria-label="Steps done"
        />
        <Typography color="textSecondary">
          {done} of {steps.length}
        </Typography>
      </Row>
      <Stack component="ol" gap={0}>
        {steps.map((step) => (
          <StepLine key={step.title} step={step} isNext={step === next} />
        ))}
      </Stack>
    </>
  );
}

function StepLine({ step, isNext }: { readonly step: Step; readonly isNext: boolean }) {
  const { title, detail, isDone, act, path, dialog } = step;
  return (
    <Row component="li" gap={3} sx={lineStyle}>
      {isDone ? (
        <CheckCircle color="primary" titleAccess="Done" />
      ) : (
        <RadioButtonUnchecked color="disabled" titleAccess="To do" />
      )}
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography color={isDone ? 'textSecondary' : 'textPrimary'}>{title}</Typography>
        <Typography color="textSecondary" variant="body2">
          {detail}
        </Typography>
      </Box>
      {!isDone && (
        <Button
          variant={isNext ? 'contained' : 'outlined'}
          component={RouterLink}
          to={path}
          state={{ dialog }}
        >
          {act}
        </Button>
      )}
    </Row>
  );
}

const lineStyle = {
  px: 'var(--table-edge)',
  py: 4,
  borderTop: 1,
  borderColor: 'divider',
  // On a phone it stands under the words.
  '& > .MuiButton-root': { ml: { xs: 9, sm: 0 } },
} as const;
