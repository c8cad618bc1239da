const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The heads of the seven columns of a grid of days, read out in full. */
export function WeekdayHeads() {
  return weekdays.map((weekday) => (
    <th key={weekday} scope="col" abbr={weekday}>
      {weekday.slice(0, 3)}
    </th>
  ));
}
