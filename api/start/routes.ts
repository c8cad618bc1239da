import { batchRoutes } from '../account/batch/routes.ts';
import { chargeRoutes, decisionOnChargeRoutes } from '../account/charge/routes.ts';
import { movePaymentRoutes } from '../account/correction/movePayment.ts';
import { paymentCorrectionRoutes } from '../account/correction/routes.ts';
import { creditRoutes } from '../account/credit/routes.ts';
import { fineRoutes } from '../account/fine/routes.ts';
import { bankAccountRoutes } from '../account/payment/bankAccounts.ts';
import { memberPaymentRoutes } from '../account/payment/memberPayments.ts';
import { paymentRoutes, screenshotRoutes } from '../account/payment/routes.ts';
import { recurringChargeRoutes } from '../account/recurring/routes.ts';
import { refundRoutes } from '../account/refund/routes.ts';
import { reimbursementRoutes } from '../account/reimbursement/routes.ts';
import { reminderRoutes } from '../account/reminders/routes.ts';
import { statementRoutes } from '../account/statement/routes.ts';
import { verificationRoutes } from '../account/verification/routes.ts';
import { expenseRoutes } from '../budget/expenses.ts';
import { budgetRoutes } from '../budget/routes.ts';
import { collectionsRoutes, contactRoutes } from '../contact/routes.ts';
import { homeRoutes } from '../dashboard/home.ts';
import { documentRoutes } from '../document/routes.ts';
import { form990Routes } from '../form990/routes.ts';
import { groupRoutes } from '../group/routes.ts';
import { attendanceRoutes } from '../meeting/attendance/routes.ts';
import { calendarAddressRoutes } from '../meeting/calendarAddress/routes.ts';
import { checkInRoutes } from '../meeting/checkIn/routes.ts';
import { excuseRoutes } from '../meeting/excuse/routes.ts';
import { meetingRoutes } from '../meeting/routes.ts';
import { memberRoutes } from '../member/routes.ts';
import { deliveryRoutes } from '../messaging/deliveries.ts';
import { openingBalanceRoutes } from '../opening/routes.ts';
import { logoRoutes } from '../organization/logo.ts';
import { onboardingRoutes } from '../organization/onboarding/routes.ts';
import { subscriptionRoutes } from '../organization/onboarding/subscription.ts';
import { organizationRoutes } from '../organization/routes.ts';
import { settingsRoutes } from '../organization/settings.ts';
import { termRoutes } from '../organization/terms/routes.ts';
import { payoutRoutes } from '../payout/routes.ts';
import type { Route } from '../platform/calls/route.ts';
import { prospectRoutes } from '../prospectGroup/prospect/routes.ts';
import { prospectGroupRoutes } from '../prospectGroup/routes.ts';
import { signUpFormRoutes } from '../prospectGroup/signUpForm/routes.ts';
import { googleRoutes } from '../session/google/routes.ts';
import { passwordRoutes } from '../session/password.ts';
import { preferenceRoutes } from '../session/preferences/routes.ts';
import { sessionRoutes } from '../session/routes.ts';
import { twoStepRoutes } from '../session/twoStep/routes.ts';
import { textRoutes } from '../text/routes.ts';
import { transferRoutes } from '../transfer/routes.ts';

/** Every named call of the API: its contract, who may make it, and what it does. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...passwordRoutes,
  ...twoStepRoutes,
  ...preferenceRoutes,
  ...googleRoutes,
  ...contactRoutes,
  ...collectionsRoutes,
  ...onboardingRoutes,
  ...subscriptionRoutes,
  ...memberRoutes,
  ...groupRoutes,
  ...recurringChargeRoutes,
  ...meetingRoutes,
  ...attendanceRoutes,
  ...excuseRoutes,
  ...checkInRoutes,
  ...calendarAddressRoutes,
  ...fineRoutes,
  ...organizationRoutes,
  ...logoRoutes,
  ...settingsRoutes,
  ...termRoutes,
  ...chargeRoutes,
  ...paymentRoutes,
  ...batchRoutes,
  ...openingBalanceRoutes,
  ...memberPaymentRoutes,
  ...bankAccountRoutes,
  ...screenshotRoutes,
  ...verificationRoutes,
  ...decisionOnChargeRoutes,
  ...refundRoutes,
  ...creditRoutes,
  ...movePaymentRoutes,
  ...paymentCorrectionRoutes,
  ...transferRoutes,
  ...reminderRoutes,
  ...statementRoutes,
  ...payoutRoutes,
  ...deliveryRoutes,
  ...form990Routes,
  ...prospectGroupRoutes,
  ...prospectRoutes,
  ...signUpFormRoutes,
  ...budgetRoutes,
  ...expenseRoutes,
  ...reimbursementRoutes,
  ...homeRoutes,
  ...documentRoutes,
  ...textRoutes,
];
