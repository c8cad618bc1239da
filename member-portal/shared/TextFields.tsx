import { TextField } from '@mui/material';
import { useState } from 'react';
import type { z } from 'zod';
import { sentenceAbout } from '../../ui/errors.ts';

/** A field of a form and the rule that the API holds it to. */
export interface FormField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly schema: z.ZodType;
  readonly autoComplete: string;
}

export type Mistakes<Name extends string> = Partial<Record<Name, string>>;

/** What is wrong with the fields, in the words of their schemas: the first thing of each. */
function mistakesIn<Name extends string>(
  fields: readonly FormField<Name>[],
  input: Readonly<Record<Name, string>>,
): Mistakes<Name> {
  const mistakes: Mistakes<Name> = {};
  for (const { name, label, schema } of fields) {
    const message = schema.safeParse(input[name]).error?.issues[0]?.message;
    if (message !== undefined) mistakes[name] = sentenceAbout(label, message);
  }
  return mistakes;
}

/** The mistakes that a form shows: found when it is sent, and each gone as soon as its field is changed. */
export function useMistakes<Name extends string>(fields: readonly FormField<Name>[]) {
  const [mistakes, setMistakes] = useState<Mistakes<Name>>({});
  return {
    mistakes,
    /** Whether the input may be sent. */
    check(input: Readonly<Record<Name, string>>): boolean {
      const found = mistakesIn(fields, input);
      setMistakes(found);
      return Object.keys(found).length === 0;
    },
    forget(name: Name) {
      const { [name]: _, ...others } = mistakes;
      setMistakes(others as Mistakes<Name>);
    },
  };
}

interface Props<Name extends string> {
  readonly fields: readonly FormField<Name>[];
  readonly input: Readonly<Record<Name, string>>;
  readonly mistakes: Mistakes<Name>;
  readonly onChange: (name: Name, value: string) => void;
}

/** The fields of a form, each with what is wrong with it. */
export function TextFields<Name extends string>({ fields, input, mistakes, onChange }: Props<Name>) {
  return fields.map(({ name, label, autoComplete }) => (
    <TextField
      key={name}
      label={label}
      required
      fullWidth
      autoComplete={autoComplete}
      value={input[name]}
      error={mistakes[name] !== undefined}
      helperText={mistakes[name]}
      onChange={(event) => onChange(name, event.target.value)}
    />
  ));
}
