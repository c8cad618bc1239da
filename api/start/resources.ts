import { accountResource } from '../account/account.ts';
import { chargeList } from '../account/charge/list.ts';
import { paymentList } from '../account/payment/list.ts';
import { agedReceivableList, receivableChargeList } from '../account/receivables/list.ts';
import { expenseList } from '../budget/list.ts';
import { dashboardResource } from '../dashboard/figures.ts';
import { eventResource } from '../history/event.ts';
import { historyList } from '../history/list.ts';
import { collectedList, journalList, trialBalanceList } from '../journal/list.ts';
import { meetingList } from '../meeting/list.ts';
import { memberList } from '../member/list.ts';
import { deliveryList } from '../messaging/deliveries.ts';
import { payoutList } from '../payout/list.ts';
import type { Resource } from '../platform/lists/resource.ts';
import { textList } from '../text/list.ts';
import { transferList } from '../transfer/list.ts';

/** Everything that `/api/rest/<name>` answers. */
export const resources: readonly Resource[] = [
  memberList,
  chargeList,
  paymentList,
  meetingList,
  expenseList,
  historyList,
  eventResource,
  accountResource,
  dashboardResource,
  deliveryList,
  textList,
  journalList,
  trialBalanceList,
  agedReceivableList,
  receivableChargeList,
  collectedList,
  payoutList,
  transferList,
];
