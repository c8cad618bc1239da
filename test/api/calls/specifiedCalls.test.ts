import test from 'ava';
import { schemaOf } from '../../../api/start/docs/openapi.ts';
import { fieldsOf } from '../../../api/start/docs/page.ts';
import { routes } from '../../../api/start/routes.ts';

/**
 * The calls of section 7 of the three specifications, but for the text messages' "separate endpoint": what
 * each is sent, and after `->` what is read of its answer, where that is said. `org_code` and `orgname` are
 * left out: they are ignored. What a call has in two specifications is in one line.
 */
const SPECIFIED = `
  POST login email password
    -> status reason org_code fname lname org email role uuid createdDate createdAt isStripeCustomer
  POST get-org-details orgCode -> subscriptionLink
  POST email-exists reqEmail -> (answer)
  POST create-checkout-session priceId email freeTrial org quantity -> sessionId
  POST order-success email adminName orgName schoolName subscription -> [].email
  POST add-org org_name status subscribed orgCode -> org_code
  POST create-admin-member org_code_override fname lname email active -> email active
  POST forgot-password email -> status
  POST contact-us fname lname email memo
  GET auth/isGoogleAuth -> (answer)
  POST auth/googleToken access_token -> status
  POST logout
  GET get-config -> [].showUserData [].slackHookUrl
  POST update-config showUserData slackHookUrl stripeOnboarded
  POST get-customer-id email -> [].customerId
  POST customer-portal customerId -> url
  GET search-banks -> []._id
  GET search-charges -> [].chargeTypes [].paymentPlans
  GET search-user -> [].role [].uuid
  GET search-member active _id -> []._id
  POST update-role idArray[]._id role
  POST create-stripe-connect bankName bankType reconnectStripe properlyReturned -> url msg
  POST add-bank routing_number account_number bankType venmoID zelleID
  POST delete-bank id
  POST add-newcharge chargeTypes
  POST delete-charge charge
  POST add-newplan plan.name plan.chargeList
  POST delete-plan plan

  GET search-dues uuid -> []._id
  GET search-all-dues -> []._id
  GET search-dues-byType -> [].type
  GET get-payments uuid -> []._id
  GET get-recent-payments -> []._id
  GET search-all-payments-orgs
  GET get-membercredits memberuuid -> creditAmount
  POST get-payment-methods email name uuid orgCode subTotalAmount -> paymentMethods transactionFee
  POST stripe-secret amount fname contactEmail transfer_amount paymentType userDetails -> client_secret
  POST create-payment-intent-method amount customer payment_method confirm orgCode transfer_amount
  POST add-payment payInfo payments -> status
  POST misc-payment payInfo payments -> status
  POST update-bursar-credit memberUUId memberamount
  POST create-dues dues -> status
  POST update-dues type amount memo dueDate uuid account _id other lateFee lateFeeStartDate earlyDiscount
    earlyDiscountEndDate -> status
  POST delete-dues ids[]._id -> status
  POST send-dues-reminder -> status
  POST get-payout-info -> nextPayoutDate balance
  POST verify-payment id email -> status
  POST decline-payment id email -> status
  GET get-misc-payments -> data recentData
  POST update-password email password password2

  GET search-roles -> (answer)
  GET get-verify-payments-count -> count
  POST create-member fname lname email phone address city state zip dob graduationYear active -> message
  POST update-member fname lname phone address city state zip dob graduationYear active _id -> message
  POST delete-member idArray[]._id
  POST resend-confirmation ids
  POST bulk-add-members data
  GET get-prospects groupId -> []._id
  GET get-prospect-groups -> []._id
  GET get-prospect-statistics groupId
    -> prospectStatistics.membersVoted prospectStatistics.avgProspectGroupRating
    prospectStatistics.chartData.graphResponse
  POST add-prospect name email phone year instagram picture major rating snapchat groupId -> status data._id
  POST update-prospect name email phone year instagram picture major rating snapchat groupId _id approve
  POST delete-prospects idArray filePaths
  POST add-prospect-groups name startDate endDate goals -> status
  POST update-prospect-groups name startDate endDate goals _id -> status
  POST delete-prospect-groups idArray filePaths
  POST upload-prospect-doc fileDoc -> Location
  POST register-vote uuid groupId ratings[].prospectId ratings[].rating ratings[].approve
  GET get-budgets -> []._id [].name [].startDate [].endDate [].categories[].id [].categories[].name
    [].categories[].amount
  GET get-budget-by-id id -> _id name startDate endDate categories[].id categories[].name
    categories[].amount categories[].expenses
  GET get-expenses-by-budgetid budgetId -> []._id [].name [].paidBy [].amount [].pay_date [].payment_type
    [].budget [].budgetId [].category [].receipt [].active [].ts
  POST add-budget name startDate endDate categories -> status
  POST update-budget name startDate endDate categories _id -> status
  POST delete-budget id -> status
  POST add-expense name paidBy amount pay_date payment_type budget category receipt budgetId -> status
  POST update-expense name paidBy amount pay_date payment_type budget category receipt budgetId _id -> status
  POST delete-expense idArray[]._id -> status
  POST create-event title location description category hasAttendance startTime endTime memberList
    newCategory -> data
  POST update-event eventId title location description startTime endTime
  POST update-event-attendance status eventId attendences[].name attendences[].status
  POST get-event-details eventId -> meetingDetails
  POST delete-event eventIds[]._id -> isEventDeleted message
  GET get-all-events -> events
  GET get-all-members-standing -> members
  GET get-all-attendance-events -> events
  GET get-all-meeting-category -> data
  POST add-reimbursement memberuuid expenseDate expenseName amount receipt -> status
  POST delete-reimbursement idArray[]._id -> isDelete message
  POST upload-reimbursement-doc fileDoc -> Location isError message
  GET get-reimbursements -> []._id [].memberuuid [].expenseDate [].expenseName [].amount [].receipt
  GET get-bursar-credits -> [].memberuuid [].lastModifiedDate [].creditAmount
  GET documents-list -> Contents[].Key Contents[].LastModified Contents[].Size usedBucketSize
  GET download-doc filename
  POST upload-doc fileDoc
  POST delete-docs filePaths -> status
  GET chapter-documents
    -> [].chapterDocs.bylaws [].chapterDocs.philanthropy [].chapterDocs.recruitmentStrategy
  POST upload-chapter-doc fileDoc docType -> isError message`;

/** By name: the method, and the fields of its input and of its answer. */
const specified = new Map(
  SPECIFIED.split(/\n\s*(?=GET |POST )/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [asked = '', answer = ''] = line.split('->');
      const [method = '', name = '', ...input] = asked.trim().split(/\s+/);
      return [name, { method, input, answer: answer.split(/\s+/).filter((field) => field !== '') }] as const;
    }),
);

const byName = new Map(routes.map(({ call }) => [call.name, call]));

/** The names of a schema's fields; of what takes one of several inputs, those of all. */
function namesIn(schema: ReturnType<typeof schemaOf>): ReadonlySet<string> {
  const several = (schema.oneOf ?? [schema]) as readonly (typeof schema)[];
  return new Set(several.flatMap((each) => fieldsOf(each).map(({ name }) => name)));
}

test('all 97 calls that the specifications name are there, and the one that sends texts', (t) => {
  t.is(specified.size, 97);
  t.deepEqual(
    [...specified.keys(), 'send-text'].filter((name) => !byName.has(name)),
    [],
  );
});

test('each takes and answers what the specifications say', (t) => {
  for (const [name, { method, input, answer }] of specified) {
    const call = byName.get(name);
    if (call === undefined) continue;
    t.is<string, string>(call.method, method, name);
    if (input.includes('fileDoc')) t.is(call.body, 'multipart', name);
    const taken = namesIn(schemaOf(call.input, 'input'));
    const answered = namesIn(schemaOf(call.output, 'output'));
    t.deepEqual(
      [...input.filter((field) => !taken.has(field)), ...answer.filter((field) => !answered.has(field))],
      [],
      name,
    );
  }
});
