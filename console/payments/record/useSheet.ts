import { useState } from 'react';
import { useStore } from 'react-admin';
import type { CalendarDate } from '../../../ledger/values/calendar.ts';
import { useSession } from '../../../ui/app/session.ts';
import { RECORDING } from '../../../ui/app/storage.ts';
import { type Line, withBlank } from './lines.ts';

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
  const change = (changed: Partial<Sheet>) => {
    const next = { ...sheet, ...changed };
    const lines = withBlank(next.lines, method);
    setSheet({ ...next, lines });
    localStorage.setItem(RECORDING, JSON.stringify({ ...next, lines }));
  };
  return {
    ...sheet,
    change,
    changeLine: (key: string, changed: Partial<Line>) => {
      if (changed.method !== undefined) keepMethod(changed.method);
      change({ lines: sheet.lines.map((line) => (line.key === key ? { ...line, ...changed } : line)) });
    },
    /** Takes lines off; with the last one goes all of what was kept. */
    remove: (keys: readonly string[]) => {
      const left = sheet.lines.filter(({ key }) => !keys.includes(key));
      const isOver = left.length <= 1;
      change({ lines: left, ...(isOver && { counted: null }) });
      if (isOver) localStorage.removeItem(RECORDING);
    },
  };
}
