import { accountRoutes } from './account.ts';
import { adjustmentRoutes } from './adjustments.ts';
import { attendanceRoutes } from './attendance.ts';
import { budgetRoutes } from './budget.ts';
import { contactRoutes } from './contact.ts';
import { excuseRoutes } from './excuse.ts';
import { googleRoutes } from './google.ts';
import { meetingRoutes } from './meeting.ts';
import { memberRoutes } from './member.ts';
import { onboardingRoutes } from './onboarding.ts';
import { organizationRoutes } from './organization.ts';
import { passwordRoutes } from './password.ts';
import { paymentRoutes } from './payment.ts';
import { prospectRoutes } from './prospect.ts';
import { prospectGroupRoutes } from './prospectGroup.ts';
import { reminderRoutes } from './reminders.ts';
import { reportRoutes } from './reports.ts';
import type { Route } from './route.ts';
import { screenshotRoutes } from './screenshots.ts';
import { sessionRoutes } from './session.ts';
import { settingsRoutes } from './settings.ts';
import { textRoutes } from './text.ts';
import { twoStepRoutes } from './twoStep.ts';
import { verificationRoutes } from './verification.ts';

/** Every named call of the API: name and schemas (api/contract), who may make it, and what it does. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...passwordRoutes,
  ...twoStepRoutes,
  ...googleRoutes,
  ...contactRoutes,
  ...onboardingRoutes,
  ...memberRoutes,
  ...meetingRoutes,
  ...attendanceRoutes,
  ...excuseRoutes,
  ...organizationRoutes,
  ...settingsRoutes,
  ...accountRoutes,
  ...paymentRoutes,
  ...screenshotRoutes,
  ...verificationRoutes,
  ...adjustmentRoutes,
  ...reminderRoutes,
  ...reportRoutes,
  ...prospectGroupRoutes,
  ...prospectRoutes,
  ...budgetRoutes,
  ...textRoutes,
];
