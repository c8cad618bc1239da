import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { Fine } from '../../api/account/fine/contract.ts';
import type { Output } from '../../api/contract.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatDollars, sumDollars } from '../../ledger/values/money.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { ChooseMany } from '../../ui/forms/ChooseMany.tsx';
import { withIds } from '../../ui/forms/choosable.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { Section } from '../../ui/primitives/Section.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { MemberLink } from '../shared/MemberLink.tsx';

/**
 * What absences from a meeting cost: fines to charge and to remove, each ticked until an administrator
 * decides otherwise (decision 44). Nothing where there is neither a rule nor a fine.
 */
export function Fines({ eventId }: { readonly eventId: string }) {
  const query = useRead('get-fines', { eventId });
  const { data, error } = query;
  const isNone = data === undefined ? error === null : data.rule === null && data.fines.length === 0;
  if (isNone) return null;
  return (
    <Section
      title="Fines"
      hint={data && hintOf(data.rule)}
      query={query}
      failed="The fines could not be loaded"
    >
      {({ rule, term, fines }) => {
        const of = (state: Fine['state']) => fines.filter((fine) => fine.state === state);
        const [proposed, toVoid] = [of('proposed'), of('toVoid')];
        return (
          <Stack>
            {proposed.length > 0 && rule !== null && (
              <Choice
                label="To charge"
                fines={proposed}
                detailOf={({ absence }) => `absence ${absence} of ${term}`}
                verb="Charge"
                call="charge-fines"
                input={(uuids) => ({ eventId, uuids, amount: rule.amount })}
                question="The fines are added to the members’ charges."
              />
            )}
            {toVoid.length > 0 && (
              <Choice
                label="To remove"
                fines={toVoid}
                detailOf={({ reason, paid }) =>
                  paid > 0 ? `${reason}. ${formatDollars(paid)} paid becomes credit.` : reason
                }
                verb="Remove"
                call="void-fines"
                input={(uuids) => ({ eventId, uuids })}
                question="The members no longer owe these fines. Amounts already paid become credit."
              />
            )}
            <Names label="Charged" fines={of('charged')} />
            <Names label="Free absences" fines={of('free')} />
            <Names label="Removed" fines={of('voided')} />
            {fines.length === 0 && (
              <Typography color="textSecondary">
                {term === ''
                  ? 'This meeting is outside every term, so it has no fines.'
                  : 'No fines to charge.'}
              </Typography>
            )}
          </Stack>
        );
      }}
    </Section>
  );
}

function hintOf(rule: Output<'get-fines'>['rule']): string {
  if (rule === null) return 'Absence fines are turned off.';
  const free = rule.freeAbsences === 0 ? '' : `, ${counted(rule.freeAbsences, 'absence')} free`;
  return `${formatDollars(rule.amount)} for each unexcused absence in a term${free}.`;
}

/** Fines with a box each, their total, and the button that asks before it does something to those ticked. */
function Choice<Name extends 'charge-fines' | 'void-fines'>(props: {
  readonly label: string;
  readonly fines: readonly Fine[];
  readonly detailOf: (fine: Fine) => string;
  readonly verb: 'Charge' | 'Remove';
  readonly call: Name;
  readonly input: (uuids: string[]) => { eventId: string; uuids: string[]; amount?: number };
  readonly question: string;
}) {
  const { label, fines, verb } = props;
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [dialog, open, close] = useDialog<readonly Fine[]>();
  const ticked = fines.filter(({ uuid }) => !unticked.has(uuid));
  return (
    <Stack gap={1} role="group" aria-label={label}>
      <Typography variant="h3" component="div">
        {label}
      </Typography>
      <ChooseMany
        label={label}
        items={fines.map((fine) => ({ id: fine.uuid, label: fine.name, detail: props.detailOf(fine) }))}
        chosen={new Set(ticked.map(({ uuid }) => uuid))}
        onTick={(id, isOn) => setUnticked(withIds(unticked, [id], !isOn))}
      />
      <Row>
        <div className="grow">{`Total ${totalOf(ticked)}`}</div>
        <Button
          size="small"
          variant={verb === 'Charge' ? 'contained' : 'outlined'}
          color={verb === 'Charge' ? 'primary' : 'error'}
          disabled={ticked.length === 0}
          onClick={() => open(ticked)}
        >
          {`${verb} ${countOf(ticked)}`}
        </Button>
      </Row>
      {dialog !== undefined && (
        <AskDialog<'charge-fines' | 'void-fines'>
          title={`${verb} Fines`}
          confirmLabel={`${verb} ${totalOf(dialog)}`}
          isDestructive={verb === 'Remove'}
          call={props.call}
          input={props.input(dialog.map(({ uuid }) => uuid)) as never}
          rows={{
            done: verb === 'Charge' ? 'Charged' : 'Removed',
            labelOf: ({ uuid }) => fines.find((fine) => fine.uuid === uuid)?.name ?? 'A member',
          }}
          onClose={close}
        >
          <Typography>{`${verb} ${countOf(dialog)}, ${totalOf(dialog)} in all?`}</Typography>
          <Typography color="textSecondary">{props.question}</Typography>
        </AskDialog>
      )}
    </Stack>
  );
}

function countOf({ length }: readonly Fine[]): string {
  return counted(length, 'fine');
}

function totalOf(fines: readonly Fine[]): string {
  return formatDollars(sumDollars(fines.map(({ amount }) => amount)));
}

/** Whose fines are in a state, each leading to their account; nothing when there are none. */
function Names({ label, fines }: { readonly label: string; readonly fines: readonly Fine[] }) {
  if (fines.length === 0) return null;
  return (
    <div>
      <Typography variant="h3" component="div">{`${label}: ${fines.length}`}</Typography>
      <Typography variant="body2" component="div">
        {fines.map(({ uuid, name }, index) => (
          <span key={uuid}>
            {index > 0 && ', '}
            <MemberLink memberId={uuid} name={name} />
          </span>
        ))}
      </Typography>
    </div>
  );
}
