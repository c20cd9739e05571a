import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';

const require = createRequire(import.meta.url);

// A page is drawn in one go: no test looks at what is half done.
require('scheduler').unstable_shouldYield = () => false;
const { flushSync } = require('react-dom');

// React has its own only for development. Testing Library wants one when it is loaded.
require('react').act = (callback: () => unknown) => {
  const result = flushSync(callback);
  return result instanceof Promise ? result.then((value) => setImmediate(value)) : result;
};

// Searches by role would compute the style of every element from all rules.
CSSStyleSheet.prototype.insertRule = () => 0;
