import { Button, Card, CardActions, CardContent, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { Prospect } from '../../api/prospectGroup/prospect/contract.ts';
import { Facts } from '../primitives/Facts.tsx';
import { Row, Stack } from '../primitives/Stack.tsx';
import { StatusBadge } from '../primitives/StatusBadge.tsx';
import { Picture } from './Picture.tsx';
import { approveChoices, type Choices, type Mark, NO_CHOICE, ratingChoices, shownOn } from './votes.ts';

/**
 * A prospect as a card of two faces: who it is with one's own vote, and how to reach them (spec 3 section 2).
 */
export function ProspectCard(props: {
  readonly prospect: Prospect;
  readonly mark: Mark | undefined;
  readonly disabled: boolean;
  readonly onMark: (field: keyof Mark, value: string) => void;
  readonly onEdit: () => void;
  /** For those who may. */
  readonly onMakeMember?: () => void;
}) {
  const { prospect, mark, disabled, onMark } = props;
  const { name, year, major, phone, email, instagram, snapchat } = prospect;
  const [isContact, setContact] = useState(false);
  const shown = shownOn(prospect, mark);
  return (
    <Card component="li" sx={cardStyle}>
      <Picture name={name} picture={prospect.picture} url={prospect.pictureUrl} />
      <CardContent>
        <Stack gap={3}>
          <Typography variant="h3">{name}</Typography>
          {(prospect.memberId !== '' || prospect.signedUp) && (
            <Row gap={1}>
              {prospect.memberId !== '' &&
                (prospect.isMember ? (
                  <StatusBadge status="Member" />
                ) : (
                  <StatusBadge status="Former Member" hue="gray" />
                ))}
              {prospect.signedUp && <StatusBadge status="Signed up by form" hue="blue" />}
            </Row>
          )}
          {isContact ? (
            <Facts
              facts={[
                ['Num', phone || '–'],
                ['Email', email || '–'],
                ['IG', instagram || '–'],
                ['snap', snapchat || '–'],
              ]}
            />
          ) : (
            <>
              <Facts
                facts={[
                  ['Year', year || '–'],
                  ['Major', major || '–'],
                ]}
              />
              <Choice
                label="Your Rating"
                of={name}
                choices={ratingChoices}
                value={shown.rating}
                disabled={disabled}
                onChange={(value) => onMark('rating', value)}
              />
              <Choice
                label="Approve"
                of={name}
                choices={approveChoices}
                value={shown.approve}
                disabled={disabled}
                onChange={(value) => onMark('approve', value)}
              />
            </>
          )}
        </Stack>
      </CardContent>
      <CardActions>
        <Button
          size="small"
          aria-label={`${isContact ? 'Rating' : 'Contact info'} of ${name}`}
          onClick={() => setContact(!isContact)}
        >
          {isContact ? 'Rating' : 'Contact info'}
        </Button>
        {prospect.mayEdit && (
          <Button size="small" aria-label={`Edit ${name}`} onClick={props.onEdit}>
            Edit
          </Button>
        )}
        {props.onMakeMember !== undefined && prospect.memberId === '' && (
          <Button size="small" aria-label={`Make ${name} a member`} onClick={props.onMakeMember}>
            Make a member
          </Button>
        )}
      </CardActions>
    </Card>
  );
}

/** A vote that was sent can be changed, and taken back by choosing nothing. */
function Choice(props: {
  readonly label: string;
  readonly of: string;
  readonly choices: Choices;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}) {
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={props.label}
      value={props.value}
      disabled={props.disabled}
      onChange={(event) => props.onChange(event.target.value)}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': `${props.label} of ${props.of}` },
      }}
    >
      <option value="">{NO_CHOICE}</option>
      {props.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}

/** The buttons of all cards of a line are at its foot. */
const cardStyle = {
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  overflowWrap: 'anywhere',
};
