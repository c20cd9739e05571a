import { describe, expect, it } from 'vitest';
import { videoChapters } from '#domain/video-chapters.ts';
import { videoEmbed } from '#domain/video-embed.ts';
import { startingAt } from '#domain/video-start.ts';

describe('chapters of a video', () => {
  it.each([
    ['none', 'Keys open what locks close.\nSeeds grow keys.'],
    ['one time alone', 'It ends well.\n10:30 The end'],
    ['times out of order', '1:00 Later\n0:30 Before'],
    ['a time twice', '1:00 Once\n1:00 Twice'],
    ['times without a title', '0:00\n1:30'],
    ['times within sentences', 'At 0:30 it begins.\nBy 1:30 it is over.'],
    ['what is no time', '1:75 Never\n2:99 Nowhere'],
  ])('are not found in a description with %s', (_, description) => {
    expect(videoChapters(description)).toEqual({ text: description, chapters: [] });
  });

  it('are lines that begin with a time, however they are written', () => {
    const description =
      'On blocks.\n\n0:00 Start\n- 1:30 – What a block is\n(12:05) Miners\n[1:02:03] Questions: 3\n\nIn English.';
    expect(videoChapters(description)).toEqual({
      text: 'On blocks.\n\nIn English.',
      chapters: [
        { start: 0, time: '0:00', title: 'Start' },
        { start: 90, time: '1:30', title: 'What a block is' },
        { start: 725, time: '12:05', title: 'Miners' },
        { start: 3723, time: '1:02:03', title: 'Questions: 3' },
      ],
    });
  });
});

describe('a video that starts at a moment', () => {
  it.each([
    [
      'https://youtu.be/aqz-KE-bpKQ',
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=90',
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s',
    ],
    [
      'https://vimeo.com/76979871',
      'https://player.vimeo.com/video/76979871?dnt=1#t=90',
      'https://vimeo.com/76979871#t=90',
    ],
    [
      'https://tube.example.org/w/9c9de5e8',
      'https://tube.example.org/videos/embed/9c9de5e8?start=90',
      'https://tube.example.org/w/9c9de5e8?start=90',
    ],
  ])('%s', (address, player, page) => {
    const embed = videoEmbed(address, ['tube.example.org']);
    expect(startingAt(embed?.src ?? '', 90)).toBe(player);
    expect(startingAt(embed?.watchUrl ?? '', 90)).toBe(page);
  });

  it('is given as browsers know it for files', () => {
    expect(startingAt('https://example.org/film.mp4', 90)).toBe('https://example.org/film.mp4#t=90');
  });
});
