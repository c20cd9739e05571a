import { describe, expect, it } from 'vitest';
import { videoEmbed } from '#domain/video-embed.ts';

const ID = 'aqz-KE-bpKQ';

describe('videoEmbed', () => {
  it.each([
    'not an address',
    `ftp://www.youtube.com/watch?v=${ID}`,
    `javascript:alert("https://youtu.be/${ID}")`,
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://evil.example/youtube.com/embed/${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    `https://youtube.com@evil.example/embed/${ID}`,
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v="><script>',
    'https://www.youtube.com/playlist?list=PL1234567890',
    'https://www.youtube.com/embed/videoseries?list=PL1234567890',
    'https://www.youtube.com/user/elevenchars',
    'https://www.youtube.com/@satobitcoin',
    'https://youtu.be/',
    'https://vimeo.com/about',
    'https://videos.example/w/abc',
  ])('VID-03 gives no player for %s', (address) => {
    expect(videoEmbed(address, ['peertube.example'])).toBeNull();
  });

  it.each([
    `https://www.youtube.com/embed/${ID}`,
    `http://youtube.com/embed/${ID}?si=abc`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
  ])('VID-01 gives the player of %s on the host without cookies', (address) => {
    expect(videoEmbed(address)).toEqual({
      provider: 'youtube',
      src: `https://www.youtube-nocookie.com/embed/${ID}`,
      watchUrl: `https://www.youtube.com/watch?v=${ID}`,
    });
  });

  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `https://m.youtube.com/watch?app=desktop&v=${ID}`,
    `http://www.youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}?si=abc`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
  ])('VID-02 gives the same player for %s', (address) => {
    expect(videoEmbed(address)?.src).toBe(`https://www.youtube-nocookie.com/embed/${ID}`);
  });

  it.each([
    'https://vimeo.com/76979871',
    'https://player.vimeo.com/video/76979871?h=1',
    'https://vimeo.com/channels/x/76979871',
  ])('VID-01 gives the player of %s, asked not to track', (address) => {
    expect(videoEmbed(address)).toEqual({
      provider: 'vimeo',
      src: 'https://player.vimeo.com/video/76979871?dnt=1',
      watchUrl: 'https://vimeo.com/76979871',
    });
  });

  it.each(['videos/watch', 'videos/embed', 'w'])(
    'VID-01 gives the player of an allowed PeerTube host under /%s',
    (path) => {
      expect(videoEmbed(`https://peertube.example/${path}/9c9de5e8-0a1e`, ['peertube.example'])).toEqual({
        provider: 'peertube',
        src: 'https://peertube.example/videos/embed/9c9de5e8-0a1e',
        watchUrl: 'https://peertube.example/w/9c9de5e8-0a1e',
      });
    },
  );

  it('VID-03 gives no player for a PeerTube host that is not allowed, nor for another port of an allowed one', () => {
    expect(videoEmbed('https://peertube.example/w/abc')).toBeNull();
    expect(videoEmbed('https://peertube.example:8443/w/abc', ['peertube.example'])).toBeNull();
    expect(videoEmbed('https://peertube.example/admin', ['peertube.example'])).toBeNull();
  });

  it.each([
    [`https://youtu.be/${ID}?t=95`, '95'],
    [`https://www.youtube.com/watch?v=${ID}&t=1m35s`, '1m35s'],
    [`https://www.youtube.com/live/${ID}?t=95s`, '95s'],
    [`http://www.youtube.com/embed/${ID}?start=95`, '95'],
    [`https://www.youtube.com/watch?v=${ID}#t=95`, '95'],
  ])('VID-01 VID-02 keeps the start of %s in the player and on the page', (address, start) => {
    expect(videoEmbed(address)).toEqual({
      provider: 'youtube',
      src: `https://www.youtube-nocookie.com/embed/${ID}?start=95`,
      watchUrl: `https://www.youtube.com/watch?v=${ID}&t=${start}`,
    });
  });

  it.each([`https://youtu.be/${ID}?t=soon`, `https://youtu.be/${ID}?t=`, `https://youtu.be/${ID}?t="><script>`])(
    'VID-03 takes no start from %s',
    (address) => expect(videoEmbed(address)?.watchUrl).toBe(`https://www.youtube.com/watch?v=${ID}`),
  );

  it.each([
    'https://vimeo.com/76979871/0a1b2c3d4e',
    'https://player.vimeo.com/video/76979871?h=0a1b2c3d4e&badge=0',
    'http://www.vimeo.com/76979871/0a1b2c3d4e?share=copy',
  ])('VID-01 keeps the key of an unlisted video: %s', (address) => {
    expect(videoEmbed(address)).toEqual({
      provider: 'vimeo',
      src: 'https://player.vimeo.com/video/76979871?h=0a1b2c3d4e&dnt=1',
      watchUrl: 'https://vimeo.com/76979871/0a1b2c3d4e',
    });
    expect(videoEmbed(`${address}#t=1m35s`)).toMatchObject({
      src: 'https://player.vimeo.com/video/76979871?h=0a1b2c3d4e&dnt=1#t=95',
      watchUrl: 'https://vimeo.com/76979871/0a1b2c3d4e#t=1m35s',
    });
  });
});
