import { Field, ObjectType } from 'type-graphql';
import type { Language, LocalizedText as LocalizedTextValue } from '#domain/language.ts';
import { LanguageEnum } from '../../../platform/api/enums.ts';

@ObjectType({ description: 'A text and its actual language. After a fallback, that is not the requested one.' })
export class LocalizedText implements LocalizedTextValue {
  @Field(() => String)
  value!: string;

  @Field(() => LanguageEnum)
  language!: Language;
}
