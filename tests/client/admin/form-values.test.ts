import { describe, expect, it } from 'vitest';
import { changesOf, differences, questionDrafts, rebased } from '#client/admin/forms/form-values.ts';
import { QUESTIONS } from '../../support/questions.ts';

const opened = { title: 'Old', excerpt: 'Old', order: 1, moduleId: null, questions: questionDrafts(QUESTIONS) };

describe('changesOf', () => {
  it('is empty for equal values, even if the questions were read again', () => {
    expect(changesOf(opened, { ...opened, questions: questionDrafts(QUESTIONS) })).toEqual({});
  });

  it('gives the fields that differ, to the letter', () => {
    expect(changesOf(opened, { ...opened, title: 'Old ', order: 2, moduleId: 3 })).toEqual({
      title: 'Old ',
      order: 2,
      moduleId: 3,
    });
  });
});

describe('two versions of an item', () => {
  const mine = { ...opened, title: 'Mine', order: 5 };
  const theirs = { ...opened, title: 'Theirs', excerpt: 'Theirs', order: 5 };

  it('differ if the form and the stored item differ, no matter who changed it', () => {
    expect(differences(opened, mine, theirs)).toEqual([
      { name: 'title', mine: 'Mine', theirs: 'Theirs', changedBy: 'both' },
      { name: 'excerpt', mine: 'Old', theirs: 'Theirs', changedBy: 'them' },
    ]);
    expect(differences(opened, { ...opened, order: 2 }, opened)).toEqual([
      { name: 'order', mine: 2, theirs: 1, changedBy: 'me' },
    ]);
  });

  it('make one in which mine holds where I changed something, and theirs everywhere else', () => {
    expect(rebased(opened, mine, theirs)).toEqual({ ...theirs, title: 'Mine', order: 5 });
  });
});
