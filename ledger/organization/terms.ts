import { isRecordedAlike, NotFound, RuleViolation } from '../decider.ts';
import { tidyText } from '../values/plainText.ts';
import { MAX_TERMS, type Term, termErrors } from '../values/terms.ts';
import type { OrganizationEvent } from './events.ts';
import type { Registered } from './state.ts';

export interface SaveTerm {
  readonly type: 'SaveTerm';
  readonly termId: string;
  readonly term: Term;
}

export interface RemoveTerm {
  readonly type: 'RemoveTerm';
  readonly termId: string;
}

export const termDecisions = {
  SaveTerm: ({ termId, term }: SaveTerm, { terms }: Registered): readonly OrganizationEvent[] => {
    const saved = { ...term, name: tidyText(term.name) };
    if (isRecordedAlike(terms.get(termId), saved)) return [];
    const others = [...terms].flatMap(([id, other]) => (id === termId ? [] : [other]));
    const [wrong] = termErrors(saved, others);
    if (wrong !== undefined) throw new RuleViolation(wrong.code, wrong.message, wrong.field);
    if (others.length >= MAX_TERMS)
      throw new RuleViolation('TooManyTerms', `At most ${MAX_TERMS} terms are kept.`, 'name');
    return [{ type: 'TermSaved', data: { termId, term: saved } }];
  },

  RemoveTerm: ({ termId }: RemoveTerm, { terms }: Registered): readonly OrganizationEvent[] => {
    const term = terms.get(termId);
    if (term === undefined) throw new NotFound('term');
    return [{ type: 'TermRemoved', data: { termId, term } }];
  },
};
