import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import { Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { MeetingRow } from '../../api/meeting/attendance/contract.ts';
import { useSession } from '../../ui/app/session.ts';
import { meetingColumns } from '../../ui/attendance/columns.tsx';
import { FinesStay } from '../../ui/attendance/FinesStay.tsx';
import { useRead } from '../../ui/data/useRead.ts';
import { ActsOn } from '../../ui/forms/ActsOn.tsx';
import { AskDialog } from '../../ui/forms/AskDialog.tsx';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { RecordList } from '../../ui/list/RecordList.tsx';
import { formatInstantDay } from '../../ui/primitives/instants.ts';
import { Section } from '../../ui/primitives/Section.tsx';
import { DownloadListCsv } from '../list/DownloadCsv.tsx';
import { EmptyList } from '../list/EmptyList.tsx';
import { GroupChip } from '../list/ListFilters.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { useSelectedRows } from '../list/SelectedRows.tsx';
import { UnlessEmpty } from '../list/UnlessEmpty.tsx';
import { standingColumns } from './columns.tsx';
import { NextAndLast } from './NextAndLast.tsx';

/** Height of both tables (spec 3 section 9). */
const HEIGHT = '300px';

/** /attendance (spec 3 section 2): the meetings, and how often each member came. */
export default function AttendanceList() {
  const { timeZone } = useSession();
  return (
    <ListPage<MeetingRow>
      resource="meetings"
      sort={{ field: 'startTime', order: 'DESC' }}
      title="Attendance"
      actions={
        <UnlessEmpty>
          <DownloadListCsv sortField="startTime" />
          <CreateButton />
        </UnlessEmpty>
      }
      search="Search title"
      noun="meeting"
      columns={meetingColumns(timeZone)}
      rowClick={(id) => `/attendance/${id}`}
      selection={{ actions: <RemoveSelected /> }}
      empty={
        <EmptyList
          icon={<EventAvailableOutlined fontSize="large" />}
          title="There are no meetings"
          hint="Add a meeting, then take attendance at the door."
          action={<CreateButton />}
        />
      }
      above={<NextAndLast />}
      below={<MemberAttendance />}
    />
  );
}

function CreateButton() {
  return (
    <Button variant="contained" startIcon={<AddOutlined />} component={Link} to="/attendance/new">
      Create
    </Button>
  );
}

/** Deletes the meetings that are ticked, with their marks. */
function RemoveSelected() {
  const { onUnselectItems } = useListContext<MeetingRow>();
  const selected = useSelectedRows<MeetingRow>();
  const { timeZone } = useSession();
  const [dialog, open, close] = useDialog<'remove'>();
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteOutlined />} onClick={() => open('remove')}>
        Remove Attendance
      </Button>
      {dialog && (
        <AskDialog
          title="Delete Attendance"
          confirmLabel="Delete"
          cancelLabel="Close"
          isDestructive
          call="delete-event"
          input={{ eventIds: selected.map(({ id }) => ({ _id: id })) }}
          onDone={() => {
            onUnselectItems();
            close();
          }}
          onClose={close}
        >
          <Typography>Are you sure you want to delete these Attendances?</Typography>
          <ActsOn
            rows={selected.map(({ id, title, startTime }) => ({
              id,
              label: `${title}, ${formatInstantDay(startTime, timeZone)}`,
            }))}
          />
          <FinesStay />
        </AskDialog>
      )}
    </>
  );
}

/** From what share of their meetings on members are in good standing; a line keeps its place meanwhile. */
function AttendanceHint() {
  const { data: [config] = [], isError } = useRead('get-config', {});
  if (config !== undefined)
    return `Good = attended ${config.attendanceThreshold}% or more; excused meetings don’t count.`;
  return isError ? 'Excused meetings don’t count.' : <Skeleton width={260} />;
}

function MemberAttendance() {
  const [group, setGroup] = useState<string>();
  const { data: groups = [] } = useRead('get-groups', {});
  const inGroup = new Set(groups.find(({ _id }) => _id === group)?.members);
  return (
    <Section
      title="Member Attendance"
      hint={<AttendanceHint />}
      action={groups.length > 0 && <GroupChip group={group} onChange={setGroup} />}
      query={useRead('get-all-members-standing', {})}
      flush
    >
      {({ members }) => (
        <RecordList
          label="Member Attendance"
          columns={standingColumns}
          rows={group === undefined ? members : members.filter(({ uuid }) => inGroup.has(uuid))}
          keyOf={({ uuid }) => uuid}
          maxHeight={HEIGHT}
          empty="There are no members"
        />
      )}
    </Section>
  );
}
