import type { Route } from '../platform/calls/route.ts';
import { accountRoutes } from './account.ts';
import { attendanceRoutes } from './attendance.ts';
import { bankAccountRoutes } from './bankAccounts.ts';
import { batchRoutes } from './batch.ts';
import { budgetRoutes } from './budget.ts';
import { calendarAddressRoutes } from './calendarAddress.ts';
import { checkInRoutes } from './checkIn.ts';
import { collectionsRoutes } from './collections.ts';
import { contactRoutes } from './contact.ts';
import { creditRoutes } from './credit.ts';
import { decisionOnChargeRoutes } from './decisionsOnCharges.ts';
import { documentRoutes } from './document.ts';
import { excuseRoutes } from './excuse.ts';
import { expenseRoutes } from './expense.ts';
import { fineRoutes } from './fines.ts';
import { form990Routes } from './form990.ts';
import { googleRoutes } from './google.ts';
import { meetingRoutes } from './meeting.ts';
import { memberRoutes } from './member.ts';
import { movePaymentRoutes } from './movePayment.ts';
import { onboardingRoutes } from './onboarding.ts';
import { openingBalanceRoutes } from './openingBalances.ts';
import { organizationRoutes } from './organization.ts';
import { passwordRoutes } from './password.ts';
import { paymentRoutes } from './payment.ts';
import { paymentCorrectionRoutes } from './paymentCorrections.ts';
import { prospectRoutes } from './prospect.ts';
import { prospectGroupRoutes } from './prospectGroup.ts';
import { refundRoutes } from './refunds.ts';
import { reimbursementRoutes } from './reimbursement.ts';
import { reminderRoutes } from './reminders.ts';
import { reportRoutes } from './reports.ts';
import { screenshotRoutes } from './screenshots.ts';
import { sessionRoutes } from './session.ts';
import { settingsRoutes } from './settings.ts';
import { signUpFormRoutes } from './signUpForm.ts';
import { statementRoutes } from './statement.ts';
import { subscriptionRoutes } from './subscription.ts';
import { termRoutes } from './terms.ts';
import { textRoutes } from './text.ts';
import { transferRoutes } from './transfer.ts';
import { twoStepRoutes } from './twoStep.ts';
import { verificationRoutes } from './verification.ts';

/** Every named call of the API: name and schemas (api/contract), who may make it, and what it does. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...passwordRoutes,
  ...twoStepRoutes,
  ...googleRoutes,
  ...contactRoutes,
  ...collectionsRoutes,
  ...onboardingRoutes,
  ...subscriptionRoutes,
  ...memberRoutes,
  ...meetingRoutes,
  ...attendanceRoutes,
  ...excuseRoutes,
  ...checkInRoutes,
  ...calendarAddressRoutes,
  ...fineRoutes,
  ...organizationRoutes,
  ...settingsRoutes,
  ...termRoutes,
  ...accountRoutes,
  ...batchRoutes,
  ...openingBalanceRoutes,
  ...paymentRoutes,
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
  ...reportRoutes,
  ...form990Routes,
  ...prospectGroupRoutes,
  ...prospectRoutes,
  ...signUpFormRoutes,
  ...budgetRoutes,
  ...expenseRoutes,
  ...reimbursementRoutes,
  ...documentRoutes,
  ...textRoutes,
];
