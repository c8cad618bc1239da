/** The part of JSON Schema that the calls' schemas come out as. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** One field of a call's input or answer, as a person reads it: `dues[].amount`, a number, required. */
export interface SchemaField {
  readonly name: string;
  readonly kind: string;
  readonly isRequired: boolean;
}

/** The fields of a JSON Schema in order, those inside lists and objects under their whole names. */
export function fieldsOf(schema: Schema, name = '', isRequired = true): SchemaField[] {
  if (schema.properties !== undefined) {
    const own = name === '' || name.endsWith('[]') ? [] : [{ name, kind: 'object', isRequired }];
    const inner = Object.entries(schema.properties).flatMap(([key, each]) =>
      fieldsOf(each, name === '' ? key : `${name}.${key}`, schema.required?.includes(key) ?? false),
    );
    return [...own, ...inner];
  }
  const isListOfFields = schema.items?.properties !== undefined || schema.items?.items !== undefined;
  if (schema.items !== undefined && isListOfFields) {
    const own = name === '' ? [] : [{ name, kind: kindOf(schema), isRequired }];
    return [...own, ...fieldsOf(schema.items, `${name}[]`)];
  }
  if (name === '' && schema.type === 'object') return [];
  return [{ name: name === '' ? '(answer)' : name, kind: kindOf(schema), isRequired }];
}

function kindOf(schema: Schema): string {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(kindOf))].join(' or ');
  if (schema.const !== undefined) return schema.const === '' ? 'empty' : JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(String).join(' | ');
  if (schema.format !== undefined && schema.format in formats) return formats[schema.format] ?? '';
  switch (schema.type) {
    case 'string':
      return schema.maxLength === undefined ? 'text' : `text, at most ${schema.maxLength}`;
    case 'integer':
      return 'whole number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return `list${limitsOf(schema)}${schema.items?.properties ? '' : ` of ${kindOf(schema.items ?? {})}`}`;
    default:
      return typeof schema.type === 'string' ? schema.type : 'anything';
  }
}

const formats: Readonly<Record<string, string>> = { uuid: 'id', date: 'day', dollars: 'dollars' };

function limitsOf({ minItems, maxItems }: Schema): string {
  if (maxItems === undefined) return '';
  return ` of ${minItems ?? 0} to ${maxItems.toLocaleString('en-US')}`;
}
