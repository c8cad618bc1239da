import type { Prospect } from '../../api/prospectGroup/prospect/contract.ts';
import { prospectRatings, type Rating } from '../../ledger/values/prospectRules.ts';

/** What somebody has chosen on a card and not sent yet; null takes back what was sent. */
export interface Mark {
  readonly rating?: Rating | null;
  readonly approve?: 'yes' | 'no' | null;
}

/** Unsent marks by the prospect's id. */
export type Marks = Readonly<Record<string, Mark>>;

/** What a dropdown offers; the values are text, as the page has it. */
export type Choices = readonly { readonly value: string; readonly label: string }[];

/** "Ratings 1.0 to 5.0", "Approve options: Yes, No, --select--" (spec 3 section 9). */
export const NO_CHOICE = '--select--';
export const ratingChoices: Choices = prospectRatings.map((rating) => ({
  value: String(rating),
  label: rating.toFixed(1),
}));
export const approveChoices: Choices = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** What the card of a prospect shows: the mark, else the vote that was sent before; '' for none. */
export function shownOn(
  { rating, approve }: Pick<Prospect, 'rating' | 'approve'>,
  mark: Mark = {},
): Readonly<Record<keyof Mark, string>> {
  const given = mark.rating === undefined ? rating : (mark.rating ?? 0);
  const choice = mark.approve === undefined ? approve : (mark.approve ?? 'n/a');
  return { rating: given === 0 ? '' : String(given), approve: choice === 'n/a' ? '' : choice };
}

/** The marks after a choice on a card. What was sent before is no mark. */
export function withMark(
  marks: Marks,
  prospect: Pick<Prospect, '_id' | 'rating' | 'approve'>,
  field: keyof Mark,
  value: string,
): Marks {
  const { [prospect._id]: before = {}, ...others } = marks;
  const { [field]: _, ...rest } = before;
  const isNews = value !== shownOn(prospect)[field];
  const choice = value === '' ? null : value;
  const chosen =
    field === 'rating'
      ? { rating: choice && (Number(choice) as Rating) }
      : { approve: choice as 'yes' | 'no' | null };
  const mark: Mark = isNews ? { ...rest, ...chosen } : rest;
  return Object.keys(mark).length === 0 ? others : { ...others, [prospect._id]: mark };
}

/** The marks but those of these prospects. */
export function without(marks: Marks, prospectIds: readonly string[]): Marks {
  return Object.fromEntries(Object.entries(marks).filter(([id]) => !prospectIds.includes(id)));
}

/** What is sent of the marks: those of the prospects whose cards are shown. */
export function ratingsOf(marks: Marks, prospects: readonly Pick<Prospect, '_id'>[]) {
  return prospects.flatMap(({ _id }) => {
    const mark = marks[_id];
    return mark === undefined ? [] : [{ prospectId: _id, ...mark }];
  });
}
