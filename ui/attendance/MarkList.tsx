import CheckCircle from '@mui/icons-material/CheckCircle';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Button, IconButton, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import type { Attendee, getEventDetails } from '../../api/meeting/attendance/contract.ts';
import type { OutputOf } from '../../api/platform/contract/call.ts';
import { attendanceMarks } from '../../ledger/values/attendance.ts';
import { useSession } from '../app/session.ts';
import { type Reading, readingOf } from '../data/reading.ts';
import { besideFieldIfWide } from '../forms/besideField.ts';
import { ChooseOne } from '../forms/ChooseOne.tsx';
import { formatTime } from '../primitives/instants.ts';
import { Note } from '../primitives/Note.tsx';
import { Row, Stack } from '../primitives/Stack.tsx';
import { found, type Status } from './marks.ts';

type OnMark = (people: readonly Attendee[], status: Status) => void;

/** A member by name. */
export type Known = Pick<Attendee, 'uuid' | 'name'>;

interface Props {
  readonly people: readonly Attendee[];
  /** Who may walk in: those of them who are not on the list. */
  readonly members: Reading<readonly Known[]>;
  /** The ids of those on the list who were removed since. */
  readonly removed: readonly string[];
  /** How the marks came that were submitted. */
  readonly marks: readonly Mark[];
  readonly onMark: OnMark;
}

type Mark = OutputOf<typeof getEventDetails>['meetingDetails']['marks'][number];

/**
 * Everybody with their mark, made for the door: a tap for present, a search whose Enter marks the one who is
 * left, one button for all without a mark, and walk-ins.
 */
export function MarkList({ people, members, removed, marks, onMark }: Props) {
  const { timeZone } = useSession();
  const how = new Map(marks.map((mark) => [mark.uuid, wordsOf(mark, timeZone)]));
  const [search, setSearch] = useState('');
  const shown = found(people, search);
  const unmarked = people.filter(({ status }) => status === '');
  const markOnly = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || shown.length !== 1) return;
    event.preventDefault();
    onMark(shown, 'Present');
    setSearch('');
  };
  return (
    <>
      <Stack gap={2.5} sx={toolsStyle}>
        <TextField
          type="search"
          label="Search members"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={markOnly}
          helperText="Press Enter to mark a single match Present."
        />
        <WalkIn people={people} members={members} onMark={onMark} />
        <Button
          variant="outlined"
          disabled={unmarked.length === 0}
          onClick={() => onMark(unmarked, 'Present')}
          sx={besideFieldIfWide}
        >
          All Present
        </Button>
      </Stack>
      <Stack component="ul" gap={0} aria-label="Attendees">
        {shown.map((person) => (
          <Person
            key={person.uuid}
            person={person}
            isRemoved={removed.includes(person.uuid)}
            how={how.get(person.uuid)}
            onMark={onMark}
          />
        ))}
      </Stack>
      {shown.length === 0 && (
        <Typography color="textSecondary" align="center">
          {people.length === 0 ? 'No members expected yet. Add people as they arrive.' : 'No matches.'}
        </Typography>
      )}
    </>
  );
}

/** Whose hand it was, and when. */
function wordsOf({ checkedIn, by, at }: Mark, timeZone: string): string {
  const who = checkedIn ? 'Checked in' : `Marked${by === '' ? '' : ` by ${by}`}`;
  return `${who}, ${formatTime(at, timeZone)}`;
}

function Person({
  person,
  isRemoved,
  how,
  onMark,
}: {
  readonly person: Attendee;
  readonly isRemoved: boolean;
  readonly how: string | undefined;
  readonly onMark: OnMark;
}) {
  const { name, status } = person;
  const isPresent = status === 'Present';
  return (
    <Row component="li" sx={rowStyle}>
      <div className="grow">
        {isRemoved ? 'User no longer exists' : name}
        {isRemoved && <Note>{name}</Note>}
        {how !== undefined && status !== '' && <Note>{how}</Note>}
      </div>
      <IconButton
        aria-label={`${name} is present`}
        aria-pressed={isPresent}
        color={isPresent ? 'success' : 'default'}
        onClick={() => onMark([person], isPresent ? '' : 'Present')}
      >
        {isPresent ? <CheckCircle /> : <CheckCircleOutlined />}
      </IconButton>
      <TextField
        select
        value={status}
        onChange={(event) => onMark([person], event.target.value as Status)}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `Status of ${name}` } }}
      >
        <option value="">Select</option>
        {attendanceMarks.map((mark) => (
          <option key={mark} value={mark}>
            {mark}
          </option>
        ))}
      </TextField>
    </Row>
  );
}

/** Somebody who was not expected: a mark puts them on the list. */
function WalkIn({ people, members, onMark }: Pick<Props, 'people' | 'members' | 'onMark'>) {
  const listed = new Set(people.map(({ uuid }) => uuid));
  const others = readingOf(members, (all) =>
    all
      .filter(({ uuid }) => !listed.has(uuid))
      .map(({ uuid, name }) => ({ id: uuid, label: name }))
      .sort((a, b) => a.label.localeCompare(b.label)),
  );
  return (
    <ChooseOne
      // Emptied after each choice.
      key={people.length}
      label="Add a walk-in"
      help="Marked Present."
      choices={others}
      value={undefined}
      onChange={(person) =>
        person && onMark([{ uuid: person.id, name: person.label, status: '' }], 'Present')
      }
      empty="Everyone is on the list"
    />
  );
}

const toolsStyle = {
  px: 'var(--table-edge)',
  pb: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
};

const rowStyle = {
  flexWrap: 'nowrap',
  px: 'var(--table-edge)',
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '& > .MuiTextField-root': { width: 118, flex: 'none' },
};
