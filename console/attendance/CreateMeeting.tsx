import { Button, Card, CardContent } from '@mui/material';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { DEFAULT_CATEGORY, meetingErrors } from '../../ledger/values/meetingRules.ts';
import { messageOf } from '../../ui/app/errors.ts';
import { useChange } from '../../ui/data/useChange.ts';
import { AskToLeave } from '../../ui/forms/AskToLeave.tsx';
import { FormAlert, PageForm } from '../../ui/forms/PageForm.tsx';
import { NEVER } from '../../ui/forms/RepeatInput.tsx';
import { rulesResolver } from '../../ui/forms/rulesResolver.ts';
import { setServerErrors } from '../../ui/forms/setServerErrors.ts';
import { Page } from '../../ui/primitives/Page.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { MeetingInputs } from './MeetingInputs.tsx';

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
      <Card sx={{ maxWidth: 900 }}>
        <CardContent>
          <PageForm
            form={form}
            label="Create New Event"
            isPending={isPending}
            onSubmit={async (values) => {
              if ((await submit(values)) !== undefined) navigate(LIST);
            }}
          >
            <Stack>
              <MeetingInputs isNew />
              <FormAlert />
              <AskToLeave isUnsent={form.formState.isDirty} />
              <Row justify="end">
                <Button component={Link} to={LIST} disabled={isPending}>
                  Cancel
                </Button>
                <Button type="submit" variant="contained" loading={isPending}>
                  Add
                </Button>
              </Row>
            </Stack>
          </PageForm>
        </CardContent>
      </Card>
    </Page>
  );
}
