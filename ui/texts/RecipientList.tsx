import { Button, FormControlLabel, Switch, Typography } from '@mui/material';
import { counted } from '../../ledger/values/counted.ts';
import { AddGroup } from '../forms/AddGroup.tsx';
import { ChooseMany, useSearch } from '../forms/ChooseMany.tsx';
import { withIds } from '../forms/choosable.ts';
import { Section } from '../primitives/Section.tsx';
import { Row } from '../primitives/Stack.tsx';
import { isReachable, reasons, type TextRecipient } from './recipients.ts';

/**
 * The members to tick (spec 3 section 2): those who cannot be texted say why, and a missing phone can be
 * added.
 */
export function RecipientList(props: {
  readonly recipients: readonly TextRecipient[];
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
  /** Whether those without a phone that can be texted get a mail. */
  readonly mailsOthers: boolean;
  readonly onMailOthers: (mailsOthers: boolean) => void;
  readonly disabled: boolean;
  /** Administrators may also replace a phone that is not of the US or Canada. */
  readonly mayReplacePhone: boolean;
  readonly onAddPhone: (member: TextRecipient) => void;
}) {
  const { recipients, ticked, onTick, mailsOthers, disabled } = props;
  const items = recipients.map((member) => ({
    id: member.uuid,
    label: member.name,
    detail: aboutOf(member, mailsOthers),
    isDisabled: disabled || !isReachable(member, mailsOthers),
    action: lacksPhone(member, props.mayReplacePhone) && (
      <Button
        size="small"
        disabled={disabled}
        aria-label={`Add Phone Number of ${member.name}`}
        onClick={() => props.onAddPhone(member)}
      >
        Add Phone Number
      </Button>
    ),
  }));
  const [found, search] = useSearch(items, 'Search members');
  const reachable = new Set(
    recipients.filter((each) => isReachable(each, mailsOthers)).map(({ uuid }) => uuid),
  );
  const chosen = new Set([...ticked].filter((id) => reachable.has(id)));
  const together = found.map(({ id }) => id).filter((id) => reachable.has(id));
  const mailable = recipients.filter(({ canMail }) => canMail).length;
  return (
    <Section title="Members" hint="Choose the recipients.">
      {search}
      {mailable > 0 && (
        <FormControlLabel
          control={
            <Switch
              checked={mailsOthers}
              disabled={disabled}
              onChange={(_, checked) => props.onMailOthers(checked)}
            />
          }
          label={`Email ${counted(mailable, 'member')} without a phone to text`}
          sx={{ mt: 2 }}
        />
      )}
      <Row sx={{ my: 2 }}>
        <Button
          size="small"
          disabled={disabled || together.every((id) => ticked.has(id))}
          onClick={() => onTick(withIds(ticked, together, true))}
        >
          {`Select all ${together.length}`}
        </Button>
        <Button size="small" disabled={disabled || chosen.size === 0} onClick={() => onTick(new Set())}>
          Unselect all
        </Button>
        <AddGroup
          disabled={disabled}
          onAdd={(members) =>
            onTick(
              withIds(
                ticked,
                members.filter((id) => reachable.has(id)),
                true,
              ),
            )
          }
        />
        <Typography color="textSecondary" role="status">
          {`${chosen.size} selected`}
        </Typography>
      </Row>
      <ChooseMany
        label="Members"
        items={items}
        found={found}
        chosen={chosen}
        onTick={(id, isOn) => onTick(withIds(ticked, [id], isOn))}
        empty={recipients.length === 0 ? 'There are no members.' : 'No member has this name.'}
        divided
        height={{ maxHeight: { xs: 320, md: '55vh' }, mx: -2 }}
      />
    </Section>
  );
}

function lacksPhone({ whyNot }: TextRecipient, mayReplacePhone: boolean): boolean {
  return whyNot === 'noPhone' || (whyNot === 'otherPhone' && mayReplacePhone);
}

/** The phone, for those who may see it, or why there is none to text. */
function aboutOf({ whyNot, phone, canMail }: TextRecipient, mailsOthers: boolean): string | undefined {
  if (whyNot === null) return phone;
  return mailsOthers && canMail ? `${reasons[whyNot]}: by email` : reasons[whyNot];
}
