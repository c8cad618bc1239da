import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  List,
  ListItem,
  ListItemText,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { counted } from '../../ledger/values/counted.ts';
import { searchable } from '../../ledger/values/plainText.ts';
import { SelectedBesides } from '../forms/ActsOn.tsx';
import { MoreRows, ROW_LIMIT } from '../primitives/MoreRows.tsx';
import { Section } from '../primitives/Section.tsx';
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
  const [search, setSearch] = useState('');
  const wanted = searchable(search.trim());
  const shown = recipients.filter(({ name }) => searchable(name).includes(wanted));
  const reachable = shown.filter((each) => isReachable(each, mailsOthers));
  const count = recipients.filter((each) => isReachable(each, mailsOthers) && ticked.has(each.uuid)).length;
  const mailable = recipients.filter(({ canMail }) => canMail).length;
  const toggle = (uuid: string) => {
    const next = new Set(ticked);
    if (!next.delete(uuid)) next.add(uuid);
    onTick(next);
  };
  const lacksPhone = ({ whyNot }: TextRecipient) =>
    whyNot === 'noPhone' || (whyNot === 'otherPhone' && props.mayReplacePhone);
  return (
    <Section title="Members" hint="Who gets the text message.">
      <TextField
        fullWidth
        type="search"
        label="Search members"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
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
          sx={{ mt: 1 }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 1 }}>
        <Button
          size="small"
          disabled={disabled || reachable.every(({ uuid }) => ticked.has(uuid))}
          onClick={() => onTick(new Set([...ticked, ...reachable.map(({ uuid }) => uuid)]))}
        >
          {`Select all ${reachable.length}`}
        </Button>
        <Button size="small" disabled={disabled || count === 0} onClick={() => onTick(new Set())}>
          Unselect all
        </Button>
        <Typography color="textSecondary" role="status" sx={{ ml: 'auto' }}>
          {`${count} selected`}
        </Typography>
      </Box>
      <SelectedBesides
        labels={recipients
          .filter((each) => ticked.has(each.uuid) && isReachable(each, mailsOthers) && !shown.includes(each))
          .map(({ name }) => name)}
      />
      <List
        dense
        disablePadding
        aria-label="Members"
        tabIndex={0}
        sx={{ maxHeight: { xs: 320, md: '55vh' }, overflow: 'auto', mx: -1 }}
      >
        {shown.slice(0, ROW_LIMIT).map((member) => (
          <ListItem
            key={member.uuid}
            disablePadding
            divider
            secondaryAction={
              lacksPhone(member) && (
                <Button
                  size="small"
                  disabled={disabled}
                  aria-label={`Add Phone Number of ${member.name}`}
                  onClick={() => props.onAddPhone(member)}
                >
                  Add Phone Number
                </Button>
              )
            }
          >
            <Box component="label" sx={{ ...rowStyle, pr: lacksPhone(member) ? 19 : 1 }}>
              <Checkbox
                size="small"
                disabled={disabled || !isReachable(member, mailsOthers)}
                checked={isReachable(member, mailsOthers) && ticked.has(member.uuid)}
                onChange={() => toggle(member.uuid)}
                sx={{ p: 0.5 }}
              />
              <ListItemText
                primary={member.name}
                secondary={aboutOf(member, mailsOthers)}
                slotProps={{ primary: { sx: nameStyle(isReachable(member, mailsOthers)) } }}
              />
            </Box>
          </ListItem>
        ))}
        <MoreRows rows={shown.length} />
        {shown.length === 0 && (
          <ListItem>
            <ListItemText
              secondary={recipients.length === 0 ? 'There are no members.' : 'Nobody has this name.'}
            />
          </ListItem>
        )}
      </List>
    </Section>
  );
}

/** The phone, for those who may see it, or why there is none to text. */
function aboutOf({ whyNot, phone, canMail }: TextRecipient, mailsOthers: boolean): string | undefined {
  if (whyNot === null) return phone;
  return mailsOthers && canMail ? `${reasons[whyNot]}: by email` : reasons[whyNot];
}

const nameStyle = (canText: boolean) => ({
  overflowWrap: 'anywhere',
  ...(!canText && { color: 'text.secondary' }),
});

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  width: 1,
  minHeight: 44,
  px: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
