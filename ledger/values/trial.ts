/** A trial lasts this many days from the registration (spec 1 section 9). */
export const TRIAL_DAYS = 30;
