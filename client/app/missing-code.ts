import { ENTRY } from './assets.ts';
import { STORE_EVENT } from './unsaved-work.ts';

/** What the page says if it can't load a part of its code, and a reload hasn't helped or would lose something. */
const TEXTS = {
  en: ['Part of this page couldn’t be loaded. Check your connection, then reload the page.', 'Reload the page'],
  es: [
    'No se pudo cargar una parte de esta página. Revisa tu conexión y vuelve a cargar la página.',
    'Volver a cargar',
  ],
};

/** Id of that sentence. */
export const MISSING_CODE = 'missing-code';

/**
 * Runs in the head, because it must work without code that comes later. If a file of the page is gone, usually because the
 * server has another build by now, it loads the page again: once for each build, and only if forms have stored what was typed. Vite
 * reports every failed import. The functions of the page that
 * it defines are for other scripts, see `reload.ts`.
 */
export const MISSING_SCRIPT = `(function(){
var typed=new Set(),isReported,box;
addEventListener('input',function(event){typed.add(event.target)},true);
satoUnstored=function(){
dispatchEvent(new Event('${STORE_EVENT}'));
return Array.from(typed).some(function(field){
return field.isConnected&&field.tagName!=='SELECT'&&(field.isContentEditable||field.value)&&!field.closest('[data-stored]')
})};
satoReload=function(){
addEventListener('beforeunload',function(event){event.stopImmediatePropagation()},true);
location.reload()
};
function say(){
var text=${JSON.stringify(TEXTS)}[document.documentElement.lang==='es'?'es':'en'],button=document.createElement('button');
box=document.createElement('div');box.id='${MISSING_CODE}';box.setAttribute('role','alert');
button.type='button';button.textContent=text[1];button.onclick=function(){location.reload()};
box.append(text[0],button);document.body.append(box)
}
satoMissing=function(){
if(isReported)return;isReported=1;
var build=document.querySelector('[rel=${ENTRY}]').href;
try{if(sessionStorage.getItem('reloaded')===build||satoUnstored())return say()}catch(error){return say()}
fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(answer){
if(answer.status>499||satoUnstored())return say();
sessionStorage.setItem('reloaded',build);
satoReload()
}).catch(say)
};
addEventListener('vite:preloadError',satoMissing);
addEventListener('online',function(){isReported=0;if(box)box.remove()})
})();`;
