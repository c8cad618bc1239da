import { useEffect, useState } from 'react';
import { useStore } from 'react-admin';
import type { CalendarDate } from '../../../ledger/values/calendar.ts';
import { useSession } from '../../../ui/app/session.ts';
import { useUnsent } from '../../../ui/app/signInAgain.ts';
import { RECORDING } from '../../../ui/app/storage.ts';
import { isEntered, type Line, withBlank } from './lines.ts';

interface Sheet {
  readonly lines: readonly Line[];
  readonly receivedOn: CalendarDate;
  /** The cash that was counted, in dollars. */
  readonly counted: number | null;
}

/** What is typed on the sheet, kept in this browser as it is typed until it is recorded. */
export function useSheet() {
  const { today } = useSession();
  const [method, keepMethod] = useStore<Line['method']>('manualPayment.method', 'cash');
  const [sheet, setSheet] = useState<Sheet>(() => {
    const kept: Sheet | null = JSON.parse(localStorage.getItem(RECORDING) ?? 'null');
    return kept ?? { lines: withBlank([], method), receivedOn: today, counted: null };
  });
  const isEmpty = sheet.counted === null && !sheet.lines.some(isEntered);
  useUnsent(!isEmpty);
  useEffect(() => {
    if (isEmpty) localStorage.removeItem(RECORDING);
    else localStorage.setItem(RECORDING, JSON.stringify(sheet));
  }, [sheet, isEmpty]);
  // From what is there by then: lines are typed while others are recorded.
  const change = (make: (before: Sheet) => Partial<Sheet>) =>
    setSheet((before) => {
      const next = { ...before, ...make(before) };
      return { ...next, lines: withBlank(next.lines, method) };
    });
  return {
    ...sheet,
    set: (changed: Partial<Omit<Sheet, 'lines'>>) => change(() => changed),
    changeLine: (key: string, changed: Partial<Line>) => {
      if (changed.method !== undefined) keepMethod(changed.method);
      change(({ lines }) => ({
        lines: lines.map((line) => (line.key === key ? { ...line, ...changed } : line)),
      }));
    },
    /** Takes lines off; with the last one goes the cash that was counted. */
    remove: (keys: readonly string[]) =>
      change(({ lines, counted }) => {
        const left = lines.filter(({ key }) => !keys.includes(key));
        return { lines: left, counted: left.some(isEntered) ? counted : null };
      }),
  };
}
