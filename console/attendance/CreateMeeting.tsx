import { Box, Button, Card } from '@mui/material';
import { useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { MAX_CATEGORY, MAX_DESCRIPTION, MAX_LOCATION, MAX_TITLE } from '../../api/meeting/contract.ts';
import {
  DEFAULT_CATEGORY,
  END_LATER_THAN_START,
  meetingErrors,
  NEW_CATEGORY,
} from '../../ledger/values/meetingRules.ts';
import { messageOf } from '../../ui/app/errors.ts';
import { useChange } from '../../ui/data/useChange.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { AskToLeave } from '../../ui/forms/AskToLeave.tsx';
import { DateTimeInput } from '../../ui/forms/DateTimeInput.tsx';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { FormAlert, PageForm } from '../../ui/forms/PageForm.tsx';
import { NEVER, RepeatInput } from '../../ui/forms/RepeatInput.tsx';
import { rulesResolver } from '../../ui/forms/rulesResolver.ts';
import { setServerErrors } from '../../ui/forms/setServerErrors.ts';
import { ErrorAlert } from '../../ui/primitives/ErrorAlert.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { ExpectedInput } from './ExpectedInput.tsx';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LIST = '/attendance';

/** The Create New Event form (spec 3 section 2): a meeting where attendance is taken. */
export default function CreateMeeting() {
  const navigate = useNavigate();
  const form = useForm({
    defaultValues: {
      title: '',
      startTime: '',
      endTime: '',
      location: '',
      category: DEFAULT_CATEGORY,
      newCategory: '',
      description: '',
      memberList: [] as string[],
      roleList: [] as string[],
      hasAttendance: true,
      repeat: NEVER,
    },
    resolver: rulesResolver((values) => meetingErrors(values, { now: new Date().toISOString() })),
  });
  const { submit, isPending } = useChange('create-event', {
    onError: (error) => setServerErrors(form, error, undefined, `Event Creation Failed! ${messageOf(error)}`),
  });
  return (
    <Page title="Create New Event">
      <Card variant="outlined" sx={{ p: { xs: 4, sm: 5 }, maxWidth: 900 }}>
        <PageForm
          form={form}
          label="Create New Event"
          isPending={isPending}
          onSubmit={async (values) => {
            if ((await submit(values)) !== undefined) navigate(LIST);
          }}
          sx={{ display: 'grid', gap: 4 }}
        >
          <TextInput name="title" label="Title" required autoFocus maxLength={MAX_TITLE} />
          <TimeInputs />
          <RepeatInput />
          <TextInput name="location" label="Location" required maxLength={MAX_LOCATION} />
          <CategoryInputs />
          <TextInput name="description" label="Description" rows={3} maxLength={MAX_DESCRIPTION} />
          <ExpectedInput />
          <DateAlert />
          <FormAlert />
          <AskToLeave isUnsent={form.formState.isDirty} />
          <Box sx={{ display: 'flex', justifyContent: 'end', gap: 2 }}>
            <Button component={Link} to={LIST} disabled={isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" loading={isPending}>
              Add
            </Button>
          </Box>
        </PageForm>
      </Card>
    </Page>
  );
}

/** From now on; the end 5 minutes after the start or later, tomorrow where there is none. */
function TimeInputs() {
  const [now] = useState(() => Date.now());
  const start = Date.parse(useWatch({ name: 'startTime' }));
  const earliestEnd = Number.isNaN(start) ? now + DAY_MS : start + 5 * MINUTE_MS;
  return (
    <Box sx={twoColumns}>
      <DateTimeInput name="startTime" label="Start Time" required min={new Date(now).toISOString()} />
      <DateTimeInput name="endTime" label="End Time" required min={new Date(earliestEnd).toISOString()} />
    </Box>
  );
}

function CategoryInputs() {
  const { data: { data: categories } = { data: [DEFAULT_CATEGORY] } } = useRead(
    'get-all-meeting-category',
    {},
  );
  const isNew = useWatch({ name: 'category' }) === NEW_CATEGORY;
  const choices = categories.map((value) => ({ value, label: value }));
  return (
    <Box sx={twoColumns}>
      <SelectInput
        name="category"
        label="Category"
        required
        choices={[...choices, { value: NEW_CATEGORY, label: '+ New Category' }]}
      />
      {isNew && <TextInput name="newCategory" label="New Category" required maxLength={MAX_CATEGORY} />}
    </Box>
  );
}

/** The alert of spec 3 section 5, beside the same words at the field. */
function DateAlert() {
  const { startTime, endTime } = useFormState().errors;
  const isWrong = [startTime, endTime].some((error) => error?.message === END_LATER_THAN_START);
  return <ErrorAlert error={isWrong ? END_LATER_THAN_START : null} />;
}

const twoColumns = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };
