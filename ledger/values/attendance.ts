/** The marks of attendance (spec 3 section 3, "Attendance options"). */
export const attendanceMarks = ['Present', 'Absent', 'Excused'] as const;
export type AttendanceMark = (typeof attendanceMarks)[number];

/** What an invited member says of a meeting to come. */
export const attendanceAnswers = ['Going', 'Not going'] as const;
export type AttendanceAnswer = (typeof attendanceAnswers)[number];

/** What became of a member's request to be excused. */
export const excuseStates = ['requested', 'approved', 'declined'] as const;
export type ExcuseState = (typeof excuseStates)[number];

/** How often somebody was marked with each, at meetings up to today that were not deleted. */
export interface AttendanceCounts {
  readonly present: number;
  readonly absent: number;
  readonly excused: number;
}

/** Percent of the meetings with a mark that somebody has to attend, where the organization sets no other. */
export const USUAL_ATTENDANCE_THRESHOLD = 75;

/**
 * The attendance standing: Good from `threshold` percent on of Present / (Present + Absent), and where there
 * is neither. Excused counts for nothing (docs/deviations.md).
 */
export function attendanceStandingOf(
  { present, absent }: Pick<AttendanceCounts, 'present' | 'absent'>,
  threshold: number,
): 'Good' | 'Bad' {
  return present * 100 >= threshold * (present + absent) ? 'Good' : 'Bad';
}

/** A meeting's Percent Attended: Present / Members, whole percent; 0 without expected members. */
export function percentAttended(present: number, members: number): number {
  return members === 0 ? 0 : Math.round((100 * present) / members);
}
