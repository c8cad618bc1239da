import { Permission } from './Permission.tsx';

/** What a member may be allowed one by one (spec 1 section 6, "Messages entry"; taking attendance). */
export function Permissions({ memberId }: { readonly memberId: string }) {
  return (
    <>
      <Permission
        memberId={memberId}
        title="Messages"
        label="May send messages"
        help={(name) => `Lets ${name} text members, as administrators do.`}
        call="allow-messages"
        isAllowed={({ canMessage }) => canMessage}
      />
      <Permission
        memberId={memberId}
        title="Attendance"
        label="May take attendance"
        help={(name) => `Lets ${name} take attendance and decide on excuses.`}
        call="allow-attendance"
        isAllowed={({ canTakeAttendance }) => canTakeAttendance}
      />
    </>
  );
}
