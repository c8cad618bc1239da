import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Due } from '../../api/account/charge/contract.ts';
import { chargeName } from '../../api/platform/contract/words.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { Note } from '../../ui/primitives/Note.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { type Allocated, type Amounts, differing, isAhead, laidOut, restOf, totalOf } from './allocation.ts';
import { PaymentAmountField } from './PaymentAmountField.tsx';
import { acceptedOn, type SettlingByCharge } from './settling.ts';
import { useSettling } from './useSettling.ts';

/**
 * Distributes what was received over the charges of the form around it. Whenever the money, its day or the
 * charges change, that is done again; amounts that were typed stay.
 * @param open what can be paid, by member; the same object until other charges are to be shown
 * @param chosen ids of charges that get money although they have not started
 */
export function useAllocation(
  open: Readonly<Record<string, readonly Due[]>>,
  { isRead, chosen }: { readonly isRead: boolean; readonly chosen?: readonly string[] },
) {
  const { setValue, getValues, trigger } = useFormContext<Allocated>();
  const { received, receivedOn } = useWatch<Allocated>() as Allocated;
  const { settling, error } = useSettling(isRead ? Object.values(open).flat() : [], receivedOn);
  const laid = useRef<Amounts>({});
  useEffect(() => {
    setValue('accepted', acceptedOn(Object.values(open).flat(), settling));
    if (!isRead || settling === undefined) return;
    const typed = differing(getValues('amounts'), laid.current);
    const amounts = laidOut(open, received, { settling, typed, ...(chosen && { chosen }) });
    laid.current = differing(amounts, typed);
    setValue('amounts', amounts);
    if (Object.values(typed).some((own) => Object.keys(own).length > 0)) void trigger('amounts');
  }, [isRead, open, chosen, received, settling, setValue, getValues, trigger]);
  const clear = () => {
    laid.current = {};
    setValue('amounts', laidOut(open, null));
  };
  return { settling, receivedOn, error, clear };
}

/** What one of several members gets. */
export function MemberPart({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" aria-label={name} gap={3}>
      <Typography component="h3" variant="h3">
        {name}
      </Typography>
      {children}
    </Stack>
  );
}

interface RowProps {
  readonly settling: SettlingByCharge | undefined;
  readonly receivedOn: string;
}

/** A member's charges, each with what it gets; those that have not started are folded away. */
export function AllocatedCharges(
  props: RowProps & {
    readonly dues: readonly Due[];
    readonly chosen?: readonly string[];
  },
) {
  const { dues, chosen = [], ...row } = props;
  const [showsAhead, showAhead] = useState(false);
  if (dues.length === 0)
    return <Typography color="textSecondary">Nothing is left to pay. It can become credit.</Typography>;
  const ahead = dues.filter((due) => isAhead(due, chosen));
  const rowOf = (due: Due) => <ChargeRow key={due._id} due={due} {...row} />;
  return (
    <Stack>
      {dues.filter((due) => !ahead.includes(due)).map(rowOf)}
      {ahead.length > 0 && (
        <Box>
          <Button size="small" aria-expanded={showsAhead} onClick={() => showAhead(!showsAhead)}>
            Pay ahead
          </Button>
          {!showsAhead && <Note>{ahead.map(aheadWords).join(', ')}</Note>}
        </Box>
      )}
      {showsAhead && ahead.map(rowOf)}
    </Stack>
  );
}

function aheadWords(due: Due): string {
  return `${chargeName(due)} ${formatDollars(due.remaining)}, from ${formatDay(due.startDate)}`;
}

function ChargeRow({ due, settling, ...row }: RowProps & { readonly due: Due }) {
  const label = `${chargeName(due)}, due ${formatDay(due.dueDate)}`;
  const pending = due.pending > 0 ? `, ${formatDollars(due.pending)} pending` : '';
  return (
    <PaymentAmountField
      {...row}
      label={label}
      name={`amounts.${due.uuid}.${due._id}`}
      settling={settling?.[due._id]}
    >
      <Typography>{label}</Typography>
      {due.memo !== '' && <Note>{due.memo}</Note>}
      <Typography color="textSecondary">{`${formatDollars(due.remaining)} remaining${pending}`}</Typography>
    </PaymentAmountField>
  );
}

/** How the parts compare with the money received, always in sight. */
export function AllocationNotice({ rest: what }: { readonly rest: 'is left' | 'is left for credit' }) {
  const values = useWatch<Allocated>() as Allocated;
  const [rest, total] = [restOf(values), totalOf(values)];
  const words =
    rest === 0
      ? 'All of it is applied.'
      : rest > 0
        ? `${formatDollars(rest)} ${what}.`
        : `${formatDollars(-rest)} more is applied than was received.`;
  return (
    <Box aria-live="polite" sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, px: 6, pt: 3 }}>
      <Typography color={rest < 0 ? 'error' : 'textSecondary'}>
        {total === 0 ? 'Enter the amount received.' : words}
      </Typography>
      <Typography variant="h3" component="p">
        {formatDollars(total)}
      </Typography>
    </Box>
  );
}
