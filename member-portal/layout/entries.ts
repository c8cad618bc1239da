import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import { menuEntryOf } from '../../api/platform/contract/pages.ts';
import type { Session } from '../../api/session/contract.ts';
import type { RailEntry } from '../../ui/chrome/Rail.tsx';
import { screens } from '../screens.ts';

/** The operator's one page of the console. */
const payout: RailEntry = {
  path: '/payout',
  label: 'Payments by Organization',
  Icon: AccountBalanceOutlined,
  otherApp: true,
};

/** A member's menu: what is open, and what is closed, with the reason (spec 1 section 6). */
export function entriesFor(session: Session): readonly RailEntry[] {
  const closed = session.role === 'pledge' ? 'Not for pledges' : 'Not shared with members';
  const own = screens.flatMap(({ path, preload, menu }) =>
    menu === undefined ? [] : [{ path, preload, ...menu }],
  );
  return [...own, payout].flatMap((entry) => {
    const state = menuEntryOf(entry.path, session);
    if (state === 'hidden') return [];
    return state === 'open' ? [entry] : [{ ...entry, disabled: closed }];
  });
}
