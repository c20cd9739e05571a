/** One comes back to it from the login page. */
export const KNOWLEDGE_CHECK_ID = 'knowledge-check';
