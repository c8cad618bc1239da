import { useState } from 'react';
import { addProspect, type Prospect, updateProspect } from '../../api/prospectGroup/prospect/contract.ts';
import { MAX_PROSPECT_NAME, prospectYears } from '../../ledger/values/prospectRules.ts';
import { alertFor } from '../app/errors.ts';
import { CallDialog } from '../forms/CallDialog.tsx';
import { SelectInput, TextInput } from '../forms/inputs.tsx';
import { Columns } from '../primitives/Stack.tsx';
import { PictureInput } from './PictureInput.tsx';
import { approveChoices, type Choices, NO_CHOICE, ratingChoices } from './votes.ts';

/** The Add Prospect dialog (spec 3 section 2); what is chosen of rating and approval is one's own vote. */
export function AddProspect({
  groupId,
  onClose,
}: {
  readonly groupId: string;
  readonly onClose: () => void;
}) {
  const [isUploading, setUploading] = useState(false);
  return (
    <CallDialog
      title="Add Prospect"
      call="add-prospect"
      schema={addProspect.input}
      defaultValues={{ ...blank, groupId }}
      failed={(error) => alertFor('Add Prospect/Picture has Failed', error)}
      submitDisabled={isUploading}
      onClose={onClose}
    >
      <ProspectInputs onUploading={setUploading} />
    </CallDialog>
  );
}

/** The Edit Prospect dialog. */
export function EditProspect({
  prospect,
  onClose,
}: {
  readonly prospect: Prospect;
  readonly onClose: () => void;
}) {
  const [isUploading, setUploading] = useState(false);
  const { _id, groupId, name, email, phone, major, instagram, snapchat, picture, rating, approve } = prospect;
  const year = prospectYears.find((each) => each === prospect.year) ?? '';
  return (
    <CallDialog
      title="Edit Prospect"
      submitLabel="Update Prospect"
      mustChange
      call="update-prospect"
      schema={updateProspect.input}
      defaultValues={{
        ...{ _id, groupId, name, email, phone, year, major, instagram, snapchat, picture, approve },
        rating: rating === 0 ? '' : String(rating),
      }}
      failed={(error) => alertFor('Update Prospect/Picture has Failed', error)}
      submitDisabled={isUploading}
      onClose={onClose}
    >
      <ProspectInputs prospect={prospect} onUploading={setUploading} />
    </CallDialog>
  );
}

const blank = {
  ...({
    name: '',
    email: '',
    phone: '',
    year: '',
    major: '',
    instagram: '',
    snapchat: '',
    picture: '',
  } as const),
  ...({ rating: '', approve: 'n/a' } as const),
};

const yearChoices: Choices = prospectYears.map((year) => ({ value: year, label: year }));

function ProspectInputs(props: {
  readonly prospect?: Prospect;
  readonly onUploading: (isUploading: boolean) => void;
}) {
  const { prospect, onUploading } = props;
  // A vote that was sent can be changed, but not taken back.
  const none = (value: string, hasVoted: boolean): Choices => (hasVoted ? [] : [{ value, label: NO_CHOICE }]);
  return (
    <>
      <TextInput name="name" label="Name" required autoFocus maxLength={MAX_PROSPECT_NAME} />
      <Columns>
        <TextInput name="email" label="Email" kind="email" autoComplete="off" />
        <TextInput name="phone" label="Phone" kind="tel" autoComplete="off" />
        <SelectInput name="year" label="Year" choices={[...none('', false), ...yearChoices]} />
        <TextInput name="major" label="Major" />
        <TextInput name="instagram" label="Instagram" />
        <TextInput name="snapchat" label="Snapchat" />
        <SelectInput
          name="rating"
          label="Your Rating"
          choices={[...none('', (prospect?.rating ?? 0) > 0), ...ratingChoices]}
        />
        <SelectInput
          name="approve"
          label="Approve"
          choices={[...none('n/a', (prospect?.approve ?? 'n/a') !== 'n/a'), ...approveChoices]}
        />
      </Columns>
      <PictureInput
        name="picture"
        of={prospect?.name ?? ''}
        url={prospect?.pictureUrl ?? ''}
        onUploading={onUploading}
      />
    </>
  );
}
