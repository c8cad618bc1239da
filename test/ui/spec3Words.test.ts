import test from 'ava';
import { prospectRatings, prospectYears } from '../../ledger/values/prospectRules.ts';
import { approveChoices, NO_CHOICE, ratingChoices } from '../../ui/recruitment/votes.ts';
import { type SourceTexts, testSourceTexts } from '../support/sourceTexts.ts';

/**
 * The words of spec 3 (sections 2, 5, 8 and 9) about prospects, attendance, the calendar and text messages,
 * by the source that says them. Browser tests look for them in any case; here every letter counts.
 */
const words: SourceTexts = {
  'api/prospectGroup/prospect/routes.ts': [
    "'Successfully Added a Prospect.'",
    "'Successfully Updated a Prospect.'",
    "'Successfully Deleted Prospect(s).'",
    "'Successfully Rated Prospect Group.'",
  ],
  'api/prospectGroup/routes.ts': [
    "'Successfully Added a Prospect Group.'",
    "'Successfully Updated a Prospect Group.'",
    "'Successfully Deleted Prospect Group(s).'",
  ],
  // `alertFor` adds the period.
  'ui/recruitment/ProspectDialogs.tsx': [
    "alertFor('Add Prospect/Picture has Failed', error)",
    "alertFor('Update Prospect/Picture has Failed', error)",
    'title="Add Prospect"',
    'title="Edit Prospect"',
  ],
  'ui/recruitment/GroupDialogs.tsx': [
    "alertFor('Add Prospect Group has Failed', error)",
    "alertFor('Update Prospect Group has Failed', error)",
    'failed="Delete Prospect Group has Failed"',
    'title="Add Group"',
    'title="Edit Group"',
    'label="Name of Group"',
    'label="Start Date"',
    'label="End Date"',
    'label="Goal of Prospects"',
    '> Delete Group <',
    'submitLabel="Update Group"',
    'title="Confirm Delete"',
    'confirmLabel="Yes" cancelLabel="No"',
    '> Are you sure you want to delete this Prospect group? <',
  ],
  'ui/recruitment/Cards.tsx': [
    "'Prospect Group rating has Failed'",
    'alertFor(FAILED, error)',
    '> Reset <',
    '> Submit Votes <',
  ],
  'ui/recruitment/GroupView.tsx': ['title="Prospects"', 'title="Delete Prospects"'],
  'ui/recruitment/ProspectCard.tsx': [
    "['Num', phone",
    "['Email', email",
    "['IG', instagram",
    "['snap', snapchat",
    "['Year', year",
    "['Major', major",
    'label="Your Rating"',
    'label="Approve"',
  ],
  'ui/recruitment/Overview.tsx': [
    'title="Prospects Overview"',
    'label="Members Voted"',
    'label="Average Rating"',
    '`Goal of Prospects: ${',
    '> Edit <',
  ],
  'ui/recruitment/Prospects.tsx': ['> Add Group <', '> Add Prospect <'],
  'ui/recruitment/ProspectTable.tsx': [
    'empty="There are no prospects"',
    "label: 'Name'",
    "label: 'Year and Major'",
    "label: 'Email and Phone'",
    "label: 'Average Rating'",
    "label: 'Approval'",
    "label: 'Added'",
  ],
  'ui/recruitment/PictureInput.tsx': ['failed="failed to upload picture"'],
  'ui/list/PagedList.tsx': ['short: [5, 10]'],
  'ledger/values/input.ts': ["'File size exceeds 100 MiB'"],
  'ledger/values/meetingRules.ts': [
    "'End Date should be later than Start Date!'",
    "'No Past Dates are allowed!'",
    "'End Date should be greater than Start Date!'",
    "NEW_CATEGORY = 'new-category'",
    "DEFAULT_CATEGORY = 'meeting'",
  ],
  'console/attendance/CreateMeeting.tsx': [
    'title="Create New Event"',
    '`Event Creation Failed! ${',
    '> Cancel <',
    '> Add <',
  ],
  'console/attendance/MeetingInputs.tsx': [
    'label="Title"',
    'label="Location"',
    'label="Category"',
    "label: '+ New Category'",
    'label="New Category"',
    'label="Description"',
  ],
  'ui/forms/TimesInput.tsx': ['label="Start Time"', 'label="End Time"'],
  'console/attendance/AttendanceList.tsx': [
    "HEIGHT = '300px'",
    'title="Attendance"',
    'title="There are no meetings"',
    '> Create <',
    '> Remove Attendance <',
    'title="Delete Attendance"',
    'confirmLabel="Delete" cancelLabel="Close"',
    '>Are you sure you want to delete these Attendances?<',
    'title="Member Attendance"',
  ],
  'console/attendance/columns.tsx': [
    "label: 'Name'",
    "label: 'Attended'",
    "label: 'Excused'",
    "label: 'Absent'",
    "label: 'Standing'",
  ],
  'ui/attendance/columns.tsx': [
    "label: 'Title'",
    "label: 'Category'",
    "label: 'Date'",
    'label: `Time(${',
    "label: 'Members'",
    "label: 'Attended'",
    "label: 'Percent Attended'",
  ],
  'ledger/values/attendance.ts': ["['Present', 'Absent', 'Excused']"],
  'ui/attendance/MarkList.tsx': ['<option value="">Select</option>'],
  'ui/attendance/Meeting.tsx': ['> Close <', '> Submit <'],
  'ui/attendance/MeetingSummary.tsx': ['title="Meeting Attendance"', 'title="Attendance Summary"'],
  'ui/attendance/Unsubmitted.tsx': [
    '> You have not submitted the attendance data. Please submit if you wish to save the data. <',
  ],
  'ui/calendar/Calendar.tsx': ['> + Add Event <'],
  'ui/calendar/EventDialogs.tsx': [
    'title="Create New Event"',
    'submitLabel="Add"',
    '`Event Creation Failed! ${',
    "'Start Time'",
    "'End Time'",
    "'Location'",
    "'Description'",
    '> Edit Event <',
    'submitLabel="Save"',
    '> Delete <',
    '> Are you sure you want to delete this event {',
  ],
  'api/text/routes.ts': ["'Successfully sent text messages.'", "'Successfully added phone number.'"],
  'ui/texts/MessageForm.tsx': [
    "'No member selected, please try again.'",
    "'Cannot send an empty message, please try again.'",
    "alertFor('Failed to send text messages', error)",
    'placeholder="Your Message"',
    '> Send <',
  ],
  'ui/texts/AddPhone.tsx': ['title="Add Phone Number"', "alertFor('Failed to add the phone number', error)"],
  'ui/texts/BriefAlert.tsx': ['BRIEF_MS = 2_500'],
  'api/member/routes.ts': ["'Successfully resent Confirmation.'"],
};

testSourceTexts(words);

test('ratings go from 1.0 to 5.0, years from the 1st to the 5th, and nothing chosen is --select--', (t) => {
  t.deepEqual(
    ratingChoices.map(({ label }) => label),
    ['1.0', '2.0', '3.0', '4.0', '5.0'],
  );
  t.deepEqual(prospectRatings, [1, 2, 3, 4, 5]);
  t.deepEqual(prospectYears, ['1st Year', '2nd Year', '3rd Year', '4th Year', '5th Year']);
  t.deepEqual(
    approveChoices.map(({ value, label }) => [value, label]),
    [
      ['yes', 'Yes'],
      ['no', 'No'],
    ],
  );
  t.is(NO_CHOICE, '--select--');
});
