#include <napi.h>

typedef struct TSLanguage TSLanguage;

extern "C" const TSLanguage *tree_sitter_opencl_c();

// The native tree-sitter package takes for a language only what carries this tag: its own for the type `Language`.
static const napi_type_tag kLanguageTag = {0x8AF2E5212AD58ABF, 0xD5006CAD83ABBA16};

static Napi::Object Init(Napi::Env env, Napi::Object exports) {
  auto language =
      Napi::External<TSLanguage>::New(env, const_cast<TSLanguage *>(tree_sitter_opencl_c()));
  language.TypeTag(&kLanguageTag);
  exports["name"] = Napi::String::New(env, "opencl_c");
  exports["language"] = language;
  return exports;
}

NODE_API_MODULE(tree_sitter_opencl_c_binding, Init)
