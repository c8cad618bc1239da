import { Box, Button, Card, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Input } from '../../../api/contract.ts';
import { methodLabel } from '../../../api/platform/contract/words.ts';
import { counted } from '../../../ledger/values/counted.ts';
import { formatDollars, sumDollars, toCents, toDollars } from '../../../ledger/values/money.ts';
import { callOnce } from '../../../ui/app/callOnce.ts';
import { LostAnswer, messageOf } from '../../../ui/app/errors.ts';
import { useSession } from '../../../ui/app/session.ts';
import { useToast } from '../../../ui/app/toast.ts';
import { invalidateReads } from '../../../ui/data/invalidateReads.ts';
import { readingOf } from '../../../ui/data/reading.ts';
import { useRead, useReads } from '../../../ui/data/useRead.ts';
import type { Choosable } from '../../../ui/forms/choosable.ts';
import { DayField } from '../../../ui/forms/DayField.tsx';
import { DollarField } from '../../../ui/forms/DollarField.tsx';
import { ErrorAlert } from '../../../ui/primitives/ErrorAlert.tsx';
import { Money } from '../../../ui/primitives/Money.tsx';
import { Page } from '../../../ui/primitives/Page.tsx';
import { Row, Stack } from '../../../ui/primitives/Stack.tsx';
import { StatusBadge } from '../../../ui/primitives/StatusBadge.tsx';
import { payable } from '../allocation.ts';
import { useSettling } from '../useSettling.ts';
import { LineFields, lineGrid, memberFieldId } from './LineFields.tsx';
import { isEntered, type Line, planOf, sumsOf } from './lines.ts';
import { useSheet } from './useSheet.ts';

interface Ready {
  readonly line: Line;
  readonly input: Input<'add-payment'>;
}

/** Payments by hand, many at once: a line each, kept as they are typed and recorded one by one. */
export default function RecordPayments() {
  const { today } = useSession();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { lines, receivedOn, counted: cash, set, changeLine, remove } = useSheet();
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const [isChecked, check] = useState(false);
  const [progress, setProgress] = useState<string>();
  const members = readingOf(useRead('search-member', { active: 'true' }), (found) =>
    found.map(({ _id: id, name, email }) => ({ id, label: name, detail: email })),
  );
  const entered = lines.filter(isEntered);
  const chosen = entered.map(({ uuid }) => uuid).filter((uuid) => uuid !== '');
  const dues = useReads(
    'search-dues',
    chosen.map((uuid) => ({ uuid })),
  );
  const payments = useReads(
    'get-payments',
    chosen.map((uuid) => ({ uuid })),
  );
  const { settling, error } = useSettling(
    dues.flatMap(({ data = [] }) => payable(data)),
    receivedOn,
  );
  const plans = lines.map((line) => {
    const at = chosen.indexOf(line.uuid);
    const known = { dues: dues[at]?.data, payments: payments[at]?.data, settling };
    return planOf(line, known, { today, receivedOn });
  });
  const ready = lines.flatMap((line, at): Ready[] => {
    const input = plans[at]?.input;
    return input === undefined ? [] : [{ line, input }];
  });
  const total = sumDollars(entered.map(({ amount }) => amount ?? 0));

  // A member has one line: two would pay the same charges.
  const isFree = (line: Line) => (member: Choosable) =>
    member.id === line.uuid || !chosen.includes(member.id);

  const record = async () => {
    check(true);
    if (ready.length < entered.length) return;
    const recorded: Line[] = [];
    const refused: Record<string, string> = {};
    for (const { line, input } of ready) {
      setProgress(`Recording ${recorded.length + Object.keys(refused).length + 1} of ${ready.length}`);
      try {
        await callOnce('add-payment', input);
        recorded.push(line);
      } catch (caught) {
        refused[line.key] = messageOf(caught as Error);
        // Whether it was recorded is unknown: the same line is sent again before any other.
        if (caught instanceof LostAnswer) break;
      }
    }
    setProgress(undefined);
    setFailures(refused);
    check(false);
    remove(recorded.map(({ key }) => key));
    await invalidateReads(queryClient, 'add-payment');
    if (recorded.length === 0) return;
    const sum = formatDollars(sumDollars(recorded.map(({ amount }) => amount ?? 0)));
    toast(`Recorded ${counted(recorded.length, 'payment')}, ${sum}.`);
  };

  return (
    <Page
      title="Record payments"
      subtitle="Kept in this browser as you type"
      actions={
        <DayField
          label="Date Received"
          value={receivedOn}
          max={today}
          onChange={(day) => set({ receivedOn: day })}
        />
      }
    >
      <Stack>
        <ErrorAlert error={error} />
        <Card>
          <Box aria-hidden="true" sx={{ ...lineGrid, display: { xs: 'none', md: 'grid' } }}>
            {['#', 'Member', 'Amount', 'Payment Type', 'Number', 'Pays, oldest first'].map((head) => (
              <Typography key={head} variant="caption" color="textSecondary">
                {head}
              </Typography>
            ))}
          </Box>
          <Stack component="ol" gap={0} aria-label="Payments">
            {lines.map((line, at) => {
              const plan = plans[at];
              return plan === undefined ? null : (
                <LineFields
                  key={line.key}
                  line={line}
                  number={at + 1}
                  plan={plan}
                  members={readingOf(members, (all) => all.filter(isFree(line)))}
                  failure={failures[line.key]}
                  isChecked={isChecked}
                  onChange={(changed) => changeLine(line.key, changed)}
                  onRemove={() => remove([line.key])}
                  onNext={() => focusOn(lines[at + 1])}
                />
              );
            })}
          </Stack>
        </Card>
      </Stack>
      <Foot lines={entered} counted={cash} onCount={(dollars) => set({ counted: dollars })}>
        {progress !== undefined && <Typography role="status">{progress}</Typography>}
        <Button
          variant="contained"
          loading={progress !== undefined}
          disabled={entered.length === 0}
          onClick={() => void record()}
        >
          {entered.length === 0
            ? 'Record payments'
            : `Record ${counted(entered.length, 'payment')}, ${formatDollars(total)}`}
        </Button>
      </Foot>
    </Page>
  );
}

function focusOn(line: Line | undefined): void {
  if (line !== undefined) document.getElementById(memberFieldId(line))?.focus();
}

/** The sums by method, the cash in the box beside them, and the one act. */
function Foot(props: {
  readonly lines: readonly Line[];
  readonly counted: number | null;
  readonly onCount: (dollars: number | null) => void;
  readonly children: ReactNode;
}) {
  const sums = sumsOf(props.lines);
  const cash = sums.find(({ method }) => method === 'cash')?.dollars ?? 0;
  return (
    <Row gap={6} sx={footStyle}>
      {sums.map(({ method, count, dollars }) => (
        <div key={method}>
          <Typography variant="caption" component="div" color="textSecondary">
            {`${methodLabel(method)}, ${counted(count, 'line')}`}
          </Typography>
          <Money dollars={dollars} strong />
        </div>
      ))}
      <DollarField label="Cash counted" value={props.counted} onChange={props.onCount} sx={{ width: 140 }} />
      {props.counted !== null && <Difference cents={toCents(props.counted) - toCents(cash)} />}
      <Row sx={{ ml: 'auto' }}>{props.children}</Row>
    </Row>
  );
}

function Difference({ cents }: { readonly cents: number }) {
  if (cents === 0) return <StatusBadge hue="green" status="Matches" />;
  const by = formatDollars(toDollars(Math.abs(cents)));
  return (
    <StatusBadge
      hue="yellow"
      status={cents > 0 ? `${by} more than the lines` : `${by} less than the lines`}
    />
  );
}

const footStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  py: 3,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const;
