// Android's cache, here without a limit: the program lives for a few texts. And the hashes that minikin's keys use.
#pragma once
#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace android {

using hash_t = uint32_t;

template <typename T>
hash_t hash_type(const T& value) { return static_cast<hash_t>(value.hash()); }
inline hash_t hash_type(const uint32_t& value) { return value; }
inline hash_t hash_type(const int32_t& value) { return static_cast<hash_t>(value); }
inline hash_t JenkinsHashMix(uint32_t hash, uint32_t data) { return (hash ^ data) * 16777619U; }
inline hash_t JenkinsHashMixShorts(uint32_t hash, const uint16_t* data, size_t count) {
    for (size_t i = 0; i < count; i++) hash = JenkinsHashMix(hash, data[i]);
    return hash;
}
inline hash_t JenkinsHashWhiten(uint32_t hash) { return hash ^ (hash >> 15); }

template <typename K, typename V>
struct OnEntryRemoved {
    virtual ~OnEntryRemoved() = default;
    virtual void operator()(K& key, V& value) = 0;
};

template <typename K, typename V>
class LruCache {
public:
    explicit LruCache(uint32_t) {}
    void setOnEntryRemovedListener(OnEntryRemoved<K, V>*) {}
    size_t size() const { return values.size(); }
    const V& get(const K& key) {
        auto found = values.find(key);
        return found == values.end() ? none : found->second;
    }
    bool put(const K& key, const V& value) { return values.emplace(key, value).second; }
    bool remove(const K& key) { return values.erase(key) > 0; }
    bool removeOldest() { return false; }
    void clear() { values.clear(); }

private:
    struct Hash {
        size_t operator()(const K& key) const { return hash_type(key); }
    };
    std::unordered_map<K, V, Hash> values;
    V none{};
};

}  // namespace android
