import { Field, ObjectType } from 'type-graphql';
import type { Language, LocalizedText as LocalizedTextValue } from '#domain/language.ts';
import { LanguageEnum } from '../enums.ts';

@ObjectType({ description: 'A text and the language it is in, which after a fallback is not the one asked for.' })
export class LocalizedText implements LocalizedTextValue {
  @Field(() => String)
  value!: string;

  @Field(() => LanguageEnum)
  language!: Language;
}
