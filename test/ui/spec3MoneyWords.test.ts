import test from 'ava';
import { documentFileTypes, sectionNames } from '../../ledger/values/documentRules.ts';
import { prospectFileTypes } from '../../ledger/values/prospectRules.ts';
import { type SourceTexts, testSourceTexts } from '../support/sourceTexts.ts';

/**
 * The words of spec 3 (sections 2, 5, 8 and 9) about budgets, expenses, reimbursements, documents and the two
 * forms, by the source that says them.
 */
const words: SourceTexts = {
  'api/budget/routes.ts': [
    "'Successfully added a new Budget.'",
    "'Successfully Updated a Budget.'",
    "'Successfully Deleted a Budget.'",
  ],
  'api/budget/expenses.ts': [
    "'Successfully added an Expense.'",
    "'Successfully Updated an Expense.'",
    "'Successfully deleted Expense(s).'",
  ],
  'ledger/values/budgetRules.ts': [
    "'The start date must be earlier than end date.'",
    "'The end date must be later than start date.'",
    "'Pay date must be within a year of current date'",
    'MAX_BUDGET_NAME = 30',
    'MAX_EXPENSE_NAME = 100',
    'MAX_PAYMENT_TYPE = 30',
  ],
  'console/budget/BudgetPage.tsx': ['label="Budget"', '> Edit <', '> Add Budget <'],
  'console/budget/BudgetDialogs.tsx': [
    'title="Add Budget"',
    'title="Update Budget"',
    '> Are you sure you want to delete this budget? {',
  ],
  'console/budget/ExpenseDialogs.tsx': [
    'title="Add Expense"',
    'title="Update Expense"',
    'label="Name"',
    'label="Paid By"',
    'label="Amount"',
    'label="Pay Date"',
    'label="Budget"',
    'label="Category"',
  ],
  'console/budget/PaymentInput.tsx': ['label="Payment Method"'],
  'console/budget/ExpenseList.tsx': [
    'title="There are no expenses"',
    'label="Category"',
    '> Back <',
    '> Add Expense <',
  ],
  'ui/charts/DayLine.tsx': ['dollars: { of: 50,'],
  'ui/forms/ReceiptInput.tsx': ['failed="Failed to upload, please try again"'],
  'console/reimbursements/ReimbursementPage.tsx': [
    '> Add Reimbursement <',
    'title="Reimbursements"',
    'empty="There are no reimbursements"',
    'title="Credits"',
    'empty="There are no Credits"',
  ],
  'console/reimbursements/columns.tsx': [
    "GONE = 'User no longer exists'",
    "label: 'Name'",
    "label: 'Date'",
    "label: 'Amount'",
  ],
  'ui/reimbursements/columns.tsx': [
    "label: 'Expense Date'",
    "label: 'Expense Name'",
    "label: 'Amount'",
    "label: 'Image', empty: 'N/A'",
  ],
  'ui/reimbursements/RemoveReimbursements.tsx': ['>Are you sure you want to delete these Reimbursements?<'],
  'ui/reimbursements/AddReimbursement.tsx': [
    'title="Add Reimbursement"',
    '> Fields Marked with asterisk(*) are required. <',
    'label="Expense Date"',
    'label="Amount"',
    'label="Expense Name"',
  ],
  'console/reimbursements/dialogs.tsx': ['label="Name"'],
  'ledger/values/reimbursementRules.ts': ['MAX_REIMBURSEMENT_NAME = 100'],
  'api/document/routes.ts': ["'Successfully uploaded a Document.'", "'Successfully deleted Document(s).'"],
  'ledger/values/documentRules.ts': ['DOCUMENT_QUOTA_BYTES = 1_073_741_824'],
  'console/documents/DocumentsPage.tsx': [
    'title="Documents"',
    '> Upload <',
    'maxHeight="67vh"',
    'title="There are no documents."',
    'title="Delete Document"',
    '> Are you sure you want to delete these files? <',
    'failed="delete document is failed"',
  ],
  'console/documents/columns.tsx': [
    "label: 'Title'",
    "label: 'Last Modified Date'",
    "label: 'Document Type'",
    "label: 'Size'",
    "label: 'Download'",
  ],
  'console/documents/StorageBar.tsx': ['percent.toFixed(1)}%)`'],
  'ui/documents/AddDocuments.tsx': [
    "'Successfully uploaded a Document.'",
    'title="Add Document"',
    'submitLabel="Add"',
    'submitDisabled={files.length === 0}',
    'button="Select File"',
    "'Failed to upload, please try again'",
  ],
  'ui/documents/ChapterDocuments.tsx': ['> Add New <', "'Please upload a document.'"],
  'ui/documents/ChapterDialogs.tsx': [
    'title="Delete Document"',
    '> Are you sure you want to delete these files? <',
    'failed="delete document is failed"',
  ],
  'ui/documents/useDownload.ts': ["'download document is failed'"],
  'console/taxFiling/TaxFilingForm.tsx': [
    'label="Full Name"',
    'label="Email"',
    'label="Phone Number"',
    'label="Organization Name"',
    'label="Address"',
    '> SUBMIT <',
  ],
  'console/collections/CollectionsForm.tsx': [
    'label="First"',
    'label="Last"',
    'label="Email"',
    'label="Phone"',
    'label="Address"',
    'label="Amount"',
    "{'I agree to the '}",
    '> terms and conditions </Link> .',
    '> SUBMIT <',
  ],
  // 'tax filing' and 'collections' in between.
  'api/contact/routes.ts': ["? 'tax filing' : 'collections'", '`Successfully sent $', '} info`'],
  'api/contact/contract.ts': ['MAX_CONTACT_NAME = 30'],
};

testSourceTexts(words);

test('chapter documents have their three sections, and documents the types of prospects and pptx', (t) => {
  t.deepEqual(
    [sectionNames.bylaws, sectionNames.philanthropy, sectionNames.recruitmentStrategy],
    ['Bylaws', 'Philanthropy', 'Recruitment Strategy'],
  );
  t.deepEqual(
    documentFileTypes.filter((type) => !prospectFileTypes.includes(type)),
    ['pptx'],
  );
});
