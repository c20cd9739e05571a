/** Shorter passages are names, numbers and terms that belong to no language. */
const TELLING_WORDS = 8;

/** Words that English can't do without and Spanish hardly has. Looking for them takes a fraction of the detection. */
const ENGLISH_WORDS =
  /\b(?:the|of|and|to|is|for|that|with|you|it|on|are|be|this|or|by|from|at|an|not|have|has|was|were|your|its|their|they|which|can|will|but|if|when|what|how|we|all|more|than|in|my|any)\b/i;

/** Whether a passage may be in English at all. */
export function mayBeEnglish(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return words.length >= TELLING_WORDS && ENGLISH_WORDS.test(text);
}

/** The passages that are in English, as far as anyone can tell. The detector is only loaded if there is any to look at. */
export async function inEnglish<Passage extends { value: string }>(passages: Passage[]): Promise<Passage[]> {
  if (passages.length === 0) return [];
  const { eld } = await import('eld/small');
  return passages.filter(({ value }) => {
    const result = eld.detect(value);
    return result.language === 'en' && result.isReliable();
  });
}
